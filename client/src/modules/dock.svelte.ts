/**
 * The boards of the modules: which of them lie in the dock, which is turned up, and to which board
 * each word of the game belongs.
 */
import type { Game } from "../game/game.svelte";
import { isForLeonardo } from "../game/sentences";
import { verb } from "../game/words";

export const TOWN = "town";
const ORDER = [
  "portraits",
  "requests",
  "wishing_well",
  "leaf_gold",
  "glaziers",
  "scrolls",
  "bells",
  "wall_fresco",
  "medico",
  "favors",
  "blends",
  "leonardo",
] as const;

/** The pictures and signs of the boards, where they are not called as their module is. */
export const SIGNS: Record<string, string> = {
  wishing_well: "well",
  leaf_gold: "gold",
  glaziers: "glaziery",
  wall_fresco: "wallfresco",
  leonardo: "person",
  town: "cathedral",
};

/** The steps that are answered on a board. */
const STEPS: Record<string, string> = {
  merchant: "portraits",
  "leonardo paints": "portraits",
  stacking: "requests",
  "choose paint": "requests",
  "leonardo requests": "requests",
  "wishing well": "wishing_well",
  busker: "wishing_well",
  praise: "wishing_well",
  "at counter": "wishing_well",
  alchemist: "wishing_well",
  gilding: "leaf_gold",
  "at glaziery": "glaziers",
  "choose window": "glaziers",
  "fit panes": "glaziers",
  "fit altar": "glaziers",
  unrolling: "scrolls",
  "at audience": "bells",
  "buying certificate": "bells",
  "top up": "bells",
  claiming: "favors",
  "at wall": "wall_fresco",
  swapping: "wall_fresco",
  "call worker": "medico",
  "falling ill": "medico",
  resting: "medico",
  "buy bottle": "medico",
  drinking: "medico",
  "leonardo closes": "leonardo",
  "leonardo restores": "leonardo",
};

/** The verbs that lie on a board, whatever is asked. */
const VERBS: Record<string, string> = {
  portrait: "portraits",
  request: "requests",
  stack: "requests",
  throw: "wishing_well",
  play: "wishing_well",
  give: "wishing_well",
  gild: "leaf_gold",
  token: "glaziers",
  bench: "glaziers",
  fit: "glaziers",
  unroll: "scrolls",
  certify: "bells",
  pay: "bells",
  mural: "wall_fresco",
  exchange: "wall_fresco",
  swap: "wall_fresco",
  call: "medico",
  saint: "medico",
  bottle: "medico",
  drink: "medico",
  sicken: "medico",
  rest: "medico",
  claim: "favors",
};

/** The board on which a step is answered as a whole; its way out lies there too. */
export const boardOfStep = (step: string): string | undefined => STEPS[step];

/** The board on which a word lies. */
export const boardOf = (word: string, step: string): string | undefined =>
  verb(word) === "take" || step.startsWith("leonardo")
    ? (STEPS[step] ?? VERBS[verb(word)])
    : VERBS[verb(word)];

/** The boards of a table: one for each module in play, favors and blends on one, and the town. */
export function boardsOf(game: Game): string[] {
  const played = game.view?.modules ?? {};
  const found = ORDER.filter(
    (module) => module in played && !(module === "blends" && "favors" in played),
  );
  return [...found, TOWN];
}

/** The board to which the step at hand belongs, if it is asked of the one who looks. */
export function boardAsked(game: Game): string | undefined {
  if (!game.isAsked || game.isPlanning || !game.view) return undefined;
  const step = game.view.step;
  const boards = boardsOf(game);
  const wanted = [
    STEPS[step],
    isForLeonardo(game.view) ? "leonardo" : undefined,
    ...game.options.map((word) => boardOf(word, step)),
  ];
  return wanted.find((board) => board !== undefined && boards.includes(board));
}

/** Is there something to say on a board? */
export function isBoardLit(game: Game, board: string): boolean {
  const step = game.view?.step ?? "";
  if (!game.canAct || game.isPlanning) return false;
  return game.options.some((word) => boardOf(word, step) === board);
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
