/**
 * The boards of the modules: which of them lie in the dock, which is turned up, and to which board
 * each word of the game belongs. The server names the board of each step and of each verb.
 */
import type { Game } from "../game/game.svelte";
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
export const boardOfStep = (game: Game): string | undefined =>
  game.pieces?.boards.steps[game.view?.step ?? ""];

/** The board of the dock on which a word lies: its verb's, or that of the step. */
export function boardOf(game: Game, word: string): string | undefined {
  const own = game.pieces?.boards.verbs[verb(word)];
  const asking = argument(word) ? boardOfStep(game) : undefined; // else it is the way out
  const boards = boardsOf(game);
  return [own, asking].find((board) => board !== undefined && boards.includes(board));
}

/** The boards of a table: one for each module in play, favors and blends on one, and the town. */
export function boardsOf(game: Game): string[] {
  const played = game.view?.modules ?? {};
  return Object.keys(SIGNS).filter(
    (board) => board === TOWN || (board in played && !(board === "blends" && "favors" in played)),
  );
}

/** The board to which the step at hand belongs, if it is asked of the one who looks. */
export function boardAsked(game: Game): string | undefined {
  if (!game.isAsked || game.isPlanning || !game.view) return undefined;
  const boards = boardsOf(game);
  const wanted = [
    boardOfStep(game),
    isForLeonardo(game.view) ? LEONARDO : undefined,
    ...game.options.map((word) => boardOf(game, word)),
  ];
  return wanted.find((board) => board !== undefined && boards.includes(board));
}

/** Is there something to say on a board? */
export function isBoardLit(game: Game, board: string): boolean {
  if (!game.canAct || game.isPlanning) return false;
  return game.options.some((word) => boardOf(game, word) === board);
}

class Dock {
  chosen = $state("");
  isTurning = $state(false); // another board comes up in a moment

  /** The board that is turned up. */
  up(game: Game): string {
    const boards = boardsOf(game);
    return boards.includes(this.chosen) ? this.chosen : (boards[0] ?? TOWN);
  }
}
export const dock = new Dock();

/** Turn up the next board (key M), or the one before. */
export function turn(game: Game, by = 1): void {
  const boards = boardsOf(game);
  const at = boards.indexOf(dock.up(game));
  dock.chosen = boards[(at + by + boards.length) % boards.length] ?? TOWN;
}
