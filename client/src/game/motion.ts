/**
 * Pieces move from where they were to where they are. A piece has a name (`data-piece`); before
 * the table changes all places are remembered, afterwards each piece glides from its old one.
 */
import { kept } from "../kept.svelte";

const PACE = { calm: 1.4, normal: 1, fast: 0.5, off: 0 } as const;
const GLIDE = 520;
const FAR = 12; // pixels: less is a shift of the layout, not a move

export type Places = Map<string, DOMRect>;

export function pace(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACE[kept.speed];
}

export function remember(): Places {
  const places: Places = new Map();
  for (const piece of document.querySelectorAll<HTMLElement>("[data-piece]")) {
    places.set(piece.dataset.piece ?? "", piece.getBoundingClientRect());
  }
  return places;
}

export function glide(places: Places): void {
  const duration = GLIDE * pace();
  for (const piece of document.querySelectorAll<HTMLElement>("[data-piece]")) {
    const from = places.get(piece.dataset.piece ?? "");
    const to = piece.getBoundingClientRect();
    if (!from || !from.width || !to.width) continue;
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    if (Math.hypot(x, y) < FAR) continue;
    if (duration) move(piece, x, y, duration);
    else mark(piece);
  }
}

function move(piece: HTMLElement, x: number, y: number, duration: number): void {
  const lift = Math.min(28, Math.hypot(x, y) / 6);
  piece.animate(
    [
      { translate: `${x}px ${y}px`, zIndex: 60 },
      { translate: `${x / 2}px ${y / 2 - lift}px`, zIndex: 60 },
      { translate: "0 0", zIndex: 60 },
    ],
    { duration, easing: "cubic-bezier(.2,.8,.25,1)" },
  );
}

/** Without motion, what has changed is outlined for a moment. */
function mark(piece: HTMLElement): void {
  piece.classList.add("changed");
  setTimeout(() => piece.classList.remove("changed"), 1200);
}
