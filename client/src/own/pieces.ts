/** Which words are buttons of the prompt: those that lie on no piece that can be seen. */
import type { Game } from "../game/game.svelte";
import { verb } from "../game/words";
import { boardOf } from "../modules/dock.svelte";

/** The verbs whose words lie on the places and on the sheet. */
export const ON_PIECES = new Set([
  "wake",
  "send",
  "neutral",
  "ill",
  "glaziery",
  "audience",
  "wall",
  "medico",
  "penny",
  "ready",
  "booth",
  "buy",
  "close",
  "bishop",
  "sexton",
  "restore",
  "altar",
  "paint",
  "blend",
  "portrait",
  "request",
]);
const FEW = 3; // so many words of a module's board are repeated in the prompt

export function promptWords(game: Game): string[] {
  if (game.isPlanning) return [];
  const words = game.options.filter((word) => !ON_PIECES.has(verb(word)));
  const onBoards = words.filter((word) => boardOf(word, game.view?.step ?? ""));
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
  game.options.some((word) => !ON_PIECES.has(verb(word)) && !promptWords(game).includes(word));
