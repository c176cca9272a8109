/** Pieces that can be dragged, by mouse, pen or finger; a press without a drag stays a press. */
import type { Attachment } from "svelte/attachments";

import type { Drag, Planning } from "../game/planning.svelte";

const FAR = 6; // pixels: less is a press

export function draggable(
  planning: Planning,
  piece: () => Pick<Drag, "verb" | "from" | "number"> | null,
): Attachment<HTMLElement> {
  return (node) => {
    const down = (event: PointerEvent): void => {
      const lifted = piece();
      if (event.button !== 0 || !lifted || !planning.isOpen) return;
      follow(planning, lifted, event);
    };
    node.addEventListener("pointerdown", down);
    return () => node.removeEventListener("pointerdown", down);
  };
}

function follow(
  planning: Planning,
  lifted: Pick<Drag, "verb" | "from" | "number">,
  start: PointerEvent,
): void {
  const ends = new AbortController();
  const on = <K extends keyof WindowEventMap>(
    name: K,
    hear: (event: WindowEventMap[K]) => void,
  ): void => window.addEventListener(name, hear, { signal: ends.signal, capture: true });
  const isOurs = (event: PointerEvent): boolean => event.pointerId === start.pointerId;
  const stop = (): void => {
    ends.abort();
    document.documentElement.classList.remove("dragging");
  };
  on("pointermove", (event) => {
    if (!isOurs(event)) return;
    if (!planning.drag) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < FAR) return;
      planning.lift({ ...lifted, x: event.clientX, y: event.clientY });
      document.documentElement.classList.add("dragging");
    }
    event.preventDefault();
    planning.move(event.clientX, event.clientY, under(event.clientX, event.clientY));
  });
  on("pointerup", (event) => {
    if (!isOurs(event)) return;
    stop();
    if (!planning.drag) return;
    swallowClick();
    planning.drop();
  });
  on("pointercancel", (event) => {
    if (!isOurs(event)) return;
    stop();
    planning.cancel();
  });
  on("keydown", (event) => {
    if (event.key !== "Escape" || !planning.drag) return;
    event.stopPropagation();
    stop();
    swallowClick();
    planning.cancel();
  });
}

/** Where a piece would fall: a column of the sheet, or the tray. */
function under(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]");
  return found?.dataset.drop ?? null;
}

/** The press that ends a drag presses nothing. */
function swallowClick(): void {
  const ends = new AbortController();
  window.addEventListener(
    "click",
    (event) => {
      event.stopPropagation();
      event.preventDefault();
      ends.abort();
    },
    { capture: true, signal: ends.signal },
  );
  setTimeout(() => ends.abort(), 50);
}

/** Lays a piece above everything else on the page. */
export const afloat: Attachment<HTMLElement> = (node) => {
  document.body.append(node);
};
