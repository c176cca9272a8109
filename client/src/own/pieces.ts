/** Which words are buttons of the prompt: those that lie on no piece that can be seen. */
import type { Game } from "../game/game.svelte";
import { verb } from "../game/words";
import { boardOf } from "../modules/boards.svelte";

/** The boards on whose pieces words are pressed; the theater and the track only show. */
const PRESSED = ["hostel", "sheet", "market", "cathedral", "studio", "workshop"];
/** Cards of modules that are drawn at a place too. */
const DRAWN_AT: Record<string, string> = { portrait: "studio", request: "workshop" };
const FEW = 3; // so many words of a module's board are repeated in the prompt

/** The place on whose pieces a word is pressed; none where it lies elsewhere. */
export function placeOf(game: Game, word: string): string | undefined {
  const board = DRAWN_AT[verb(word)] ?? game.pieces?.boards.verbs[verb(word)];
  return PRESSED.find((place) => place === board);
}

export function promptWords(game: Game): string[] {
  if (game.isPlanning) return [];
  const words = game.options.filter((word) => !placeOf(game, word));
  const onBoards = words.filter((word) => boardOf(game, word));
  return onBoards.length > FEW ? words.filter((word) => !onBoards.includes(word)) : words;
}

/** The button that stands out, when one of them is the thing to do. */
export function mainWord(buttons: string[]): string | undefined {
  const deeds = buttons.filter((word) => word !== "pass" && word !== "done");
  return deeds.length === 1 ? deeds[0] : undefined;
}

/** Must a module's board be seen to answer? */
export const needsBoard = (game: Game): boolean =>
  game.isAsked &&
  !game.isPlanning &&
  game.options.some((word) => !placeOf(game, word) && !promptWords(game).includes(word));
