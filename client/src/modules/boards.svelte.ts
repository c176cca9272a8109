/**
 * The boards of the modules: which of them lie in the dock, which is turned up, and to which board
 * each word of the game belongs. The server names the board of each step and of each verb.
 */
import type { Table } from "../game/table.svelte";
import { isForLeonardo } from "../game/sentences";
import { argument, verb } from "../game/words";

export const TOWN = "town";
const LEONARDO = "leonardo";

/** The signs of the boards, in the order in which their tabs stand. */
export const SIGNS: Record<string, string> = {
  portraits: "portraits",
  requests: "requests",
  wishing_well: "well",
  leaf_gold: "gold",
  glaziers: "glaziery",
  scrolls: "scrolls",
  bells: "bells",
  wall_fresco: "wallfresco",
  medico: "medico",
  favors: "favors",
  blends: "blends",
  leonardo: "person",
  town: "cathedral",
};

/** The board on which the step at hand is answered as a whole; its way out lies there too. */
export const boardOfStep = (table: Table): string | undefined =>
  table.pieces?.boards.steps[table.view?.step ?? ""];

/** The board of the dock on which a word lies: its verb's, or that of the step. */
export function boardOf(table: Table, word: string): string | undefined {
  const own = table.pieces?.boards.verbs[verb(word)];
  const asking = argument(word) ? boardOfStep(table) : undefined; // else it is the way out
  const boards = boardsOf(table);
  return [own, asking].find((board) => board !== undefined && boards.includes(board));
}

/** The boards of a table: one for each module in play, favors and blends on one, and the town. */
export function boardsOf(table: Table): string[] {
  const played = table.view?.modules ?? {};
  return Object.keys(SIGNS).filter(
    (board) => board === TOWN || (board in played && !(board === "blends" && "favors" in played)),
  );
}

/** The board to which the step at hand belongs, if it is asked of the one who looks. */
export function boardAsked(table: Table): string | undefined {
  if (table.board) return table.board;
  if (!table.isAsked || table.isPlanning || !table.view) return undefined;
  const boards = boardsOf(table);
  const wanted = [
    boardOfStep(table),
    isForLeonardo(table.view) ? LEONARDO : undefined,
    ...table.options.map((word) => boardOf(table, word)),
  ];
  return wanted.find((board) => board !== undefined && boards.includes(board));
}

/** The boards on which there is something to say. */
export function litBoards(table: Table): Set<string | undefined> {
  if (!table.canAct || table.isPlanning) return new Set();
  return new Set(table.options.map((word) => boardOf(table, word)));
}

class Dock {
  chosen = $state("");
  isTurning = $state(false); // another board comes up in a moment

  /** The board that is turned up. */
  up(table: Table): string {
    const boards = boardsOf(table);
    return boards.includes(this.chosen) ? this.chosen : (boards[0] ?? TOWN);
  }
}
export const dock = new Dock();

/** Turn up the next board (key M), or the one before. */
export function turn(table: Table, by = 1): void {
  const boards = boardsOf(table);
  const at = boards.indexOf(dock.up(table));
  dock.chosen = boards[(at + by + boards.length) % boards.length] ?? TOWN;
}
