/** Which words are buttons of the prompt: those that lie on no piece that can be seen. */
import type { Table } from "../game/table.svelte";
import { isWayOut, verb } from "../game/words";
import { isIdle } from "../game/giving";
import { boardOf } from "../modules/boards.svelte";

/** The boards on whose pieces words are pressed; the theater and the track only show. */
const PRESSED = ["hostel", "sheet", "market", "cathedral", "studio", "workshop"];
/** Cards of modules that are drawn at a place too. */
const DRAWN_AT: Record<string, string> = { portrait: "studio", request: "workshop" };
const FEW = 3; // so many words of a module's board are repeated in the prompt

/** The place on whose pieces a word is pressed; none where it lies elsewhere. */
export function placeOf(table: Table, word: string): string | undefined {
  const board = DRAWN_AT[verb(word)] ?? table.pieces?.boards.verbs[verb(word)];
  return PRESSED.find((place) => place === board);
}

/**
 * The one thing that can be done, or the one among them that names no piece: it is a button
 * wherever it lies, so that no way to give something up stands there alone.
 */
function plainDeed(table: Table): string | undefined {
  const deeds = table.options.filter((word) => !isWayOut(word) && !table.isLossy(word));
  const plain = deeds.length === 1 ? deeds : deeds.filter((word) => word === verb(word));
  return plain.length === 1 ? plain[0] : undefined;
}

export function promptWords(table: Table): string[] {
  if (table.isPlanning) return [];
  const plain = plainDeed(table);
  const words = table.options.filter((word) => word === plain || !placeOf(table, word));
  const quiet = words.filter((word) => table.isLossy(word));
  const others = words.filter((word) => !table.isLossy(word));
  const onBoards = others.filter((word) => boardOf(table, word));
  const room = quiet.length ? 1 : FEW; // what is given up needs the place of two
  const isCrowded = onBoards.length > room;
  return [...quiet, ...(isCrowded ? others.filter((word) => !onBoards.includes(word)) : others)];
}

/** The button that stands out, when one of them is the thing to do, or nothing is to be done. */
export function mainWord(table: Table, buttons: string[]): string | undefined {
  const deeds = isIdle(table) ? buttons : buttons.filter((word) => !isWayOut(word));
  return deeds.length === 1 ? deeds[0] : undefined;
}

/** Must a module's board be seen to answer? */
export const needsBoard = (table: Table): boolean =>
  table.board !== undefined ||
  (table.isAsked &&
    !table.isPlanning &&
    table.options.some((word) => !placeOf(table, word) && !promptWords(table).includes(word)));
