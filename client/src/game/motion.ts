/**
 * Pieces move from where they were to where they are. A piece has a name (`data-piece`); before
 * the table changes all places are remembered, afterwards each piece glides from its old one.
 * Nothing waits for a movement: the next view hurries those that still run.
 */
import { tick } from "svelte";

import { settings } from "../settings.svelte";

const PACE = { slow: 1.6, normal: 1, fast: 0.35, once: 0 } as const;
const GLIDE = 520;
const FAR = 12; // pixels: less is a shift of the layout, not a move
const MARKED = 1000; // milliseconds
const HURRIED = [2, 4]; // how fast a movement runs when one or two views have followed

type Places = Map<string, DOMRect>;
export const EASE = "cubic-bezier(.2,.8,.25,1)";

let reduced: MediaQueryList | undefined; // asked for once: each time takes a browser a while

/** Does nothing move, because somebody wants it so? */
export const isStill = (): boolean =>
  settings.calm || (reduced ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;

let haste = 1; // how much faster everything is while the page is behind
export const hasten = (rate: number): void => void (haste = rate);

export const pace = (): number => (isStill() ? 0 : PACE[settings.tempo] * haste);

// What runs

const running = new Map<Animation, number>(); // and how many views have followed

/** Moves a piece; times are those of the normal speed. */
export function run(
  piece: Element,
  frames: Keyframe[],
  {
    duration,
    delay = 0,
    ...how
  }: Omit<KeyframeAnimationOptions, "duration" | "delay"> & { duration: number; delay?: number },
): Animation {
  const rate = pace();
  const movement = piece.animate(frames, {
    easing: EASE,
    fill: "backwards",
    ...how,
    duration: duration * rate,
    delay: delay * rate,
  });
  running.set(movement, 0);
  const forget = (): void => void running.delete(movement);
  movement.finished.then(forget, forget);
  return movement;
}

/** Another view has come: what still runs makes haste. */
export function hurry(): void {
  for (const [movement, views] of running) {
    const rate = HURRIED[views];
    if (rate) movement.updatePlaybackRate(rate);
    else movement.finish();
    running.set(movement, views + 1);
  }
}

// A page that changes

/** Changes the page: every piece glides from where it was. */
export async function redraw(change: () => void): Promise<void> {
  const places = remember();
  change();
  await tick();
  glide(places);
}

/** Notes how long a redraw took, for those who measure. */
export const measured = (start: number, what: string): void =>
  void performance.measure("affresco redraw", { start, detail: what });

/** What was drawn is painted; a page that is hidden is not, and does not wait. */
export async function painted(): Promise<void> {
  if (!document.hidden) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

// Pieces that glide

function remember(): Places {
  const places: Places = new Map();
  for (const piece of document.querySelectorAll<HTMLElement>("[data-piece]")) {
    places.set(piece.dataset.piece ?? "", piece.getBoundingClientRect());
  }
  return places;
}

function glide(places: Places): void {
  if (!places.size) return; // a first look: nothing was anywhere
  hurry();
  const stays = !pace();
  const moved: [HTMLElement, number, number][] = [];
  for (const piece of document.querySelectorAll<HTMLElement>("[data-piece]")) {
    const from = places.get(piece.dataset.piece ?? "");
    const to = piece.getBoundingClientRect();
    if (!from || !from.width || !to.width) continue;
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    if (Math.hypot(x, y) >= FAR) moved.push([piece, x, y]);
  }
  for (const [piece, x, y] of moved) {
    if (stays) mark(piece);
    else move(piece, x, y);
  }
}

/** On large windows the table is drawn larger; its pixels are not those of the window. */
export const scaleOf = (piece: Element): number =>
  (piece as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;

function move(piece: HTMLElement, across: number, down: number): void {
  const [x, y] = [across / scaleOf(piece), down / scaleOf(piece)];
  const lift = Math.min(28, Math.hypot(x, y) / 6);
  const lean = piece.dataset.piece === "bishop" ? `${Math.sign(-x) * 7}deg` : "0deg";
  run(
    piece,
    [
      { translate: `${x}px ${y}px`, rotate: "0deg", zIndex: 60 },
      { translate: `${x / 2}px ${y / 2 - lift}px`, rotate: lean, zIndex: 60 },
      { translate: "0 0", rotate: "0deg", zIndex: 60 },
    ],
    { duration: piece.dataset.piece === "bishop" ? 620 : GLIDE, composite: "add" },
  );
}

/** Without motion, what has changed is outlined for a moment. */
export function mark(piece: Element | null): void {
  if (!piece) return;
  piece.classList.add("changed");
  setTimeout(() => piece.classList.remove("changed"), MARKED);
}
