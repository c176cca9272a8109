/**
 * The keys of the table. Of a plan: 1–5 send, Shift+1–5 take back, Enter seals. U takes back what
 * was last, B leads the bishop, H asks for a hint, M turns to the next module, L goes to the chronicle, ? to the rules.
 * Of what the others do: Space pauses, ← and → step, S skips to one's own turn.
 */
import type { Director } from "../game/director.svelte";
import { foresightOf } from "../game/foresight.svelte";
import type { Table } from "../game/table.svelte";
import { isStaged, takeBack, takenBack } from "../game/turn";
import type { Planning } from "../game/planning.svelte";

const WRITING = "input, textarea, select, [contenteditable], dialog, [role=dialog]";

export function listen(planning: Planning): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey)
      return;
    if (isBusyElsewhere()) return;
    if (act(planning, event)) event.preventDefault();
  };
  window.addEventListener("keydown", hear);
  return () => window.removeEventListener("keydown", hear);
}

function isBusyElsewhere(): boolean {
  return Boolean(
    document.activeElement?.closest(WRITING) ?? document.querySelector("dialog[open]"),
  );
}

const pressed = (selector: string): boolean => {
  const found = document.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null;
};
const STAGED: Record<string, (director: Director) => void> = {
  Space: (director) => director.pause(),
  ArrowLeft: (director) => director.stepBack(),
  ArrowRight: (director) => director.step(),
  KeyS: (director) => director.skip(),
};
const TAKEN = "button, a, summary, [tabindex], [role=radio]"; // what has a use for these keys
/** What the others do is paused, stepped through or skipped. */
function direct({ director }: Table, { code, target }: KeyboardEvent): boolean {
  const isTaken = code !== "KeyS" && target instanceof Element && target.closest(TAKEN) !== null;
  if (isTaken || !(code in STAGED)) return false;
  STAGED[code]?.(director);
  return true;
}
const ANYWHERE: Record<string, (table: Table) => boolean> = {
  KeyB: (table) => {
    if (table.canBeLed) table.lead();
    return table.canBeLed;
  },
  KeyM: (table) =>
    foresightOf(table).fold() || // which shows the boards
    pressed(".mods [aria-selected=true] + [role=tab]") ||
    pressed(".mods [role=tab]"),
  KeyH: () => pressed(".askhint"),
  KeyL: (table) => {
    foresightOf(table).fold();
    const roll = document.querySelector<HTMLElement>(".log .roll");
    roll?.focus();
    return roll !== null;
  },
};

function act(planning: Planning, event: KeyboardEvent): boolean {
  const { table } = planning;
  if (event.code === "KeyU" && !event.shiftKey) {
    if (takenBack(table)) void takeBack(table);
    return true;
  }
  if (!event.shiftKey && event.code in ANYWHERE) return ANYWHERE[event.code]?.(table) ?? false;
  if (!event.shiftKey && isStaged(table) && direct(table, event)) return true;
  if (event.key === "?") return pressed(".tools [href^='/rules']");
  if (!planning.isOpen) return false;
  const column = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
  const spot = column ? planning.spots[Number(column) - 1] : undefined;
  if (spot) {
    void (event.shiftKey ? planning.takeLast(spot) : planning.put(spot));
    return true;
  }
  if (event.key === "Escape" && table.draft.hand) {
    table.draft.hold(null);
    return true;
  }
  if (event.key === "Enter" && sealsByEnter(table)) {
    void planning.ready();
    return true;
  }
  return false;
}

/** Nothing is in focus that Enter could press; what has gone out is not asked about over a whole plan. */
function sealsByEnter({ draft }: Table): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return true;
  return draft.isComplete && activeElement.matches("[aria-disabled=true]");
}
