/** What a guide says: words between ** and ** are strong, paints between ⟦ and ⟧ are pieces. */
import { LANGUAGES, language } from "../../language/language.svelte";

export interface Part {
  text: string;
  isStrong: boolean;
}

export const partsOf = (said: string): Part[] =>
  said
    .split("**")
    .map((text, at) => ({ text, isStrong: at % 2 === 1 }))
    .filter(({ text }) => text !== "");

/** A text in the page's language. */
export const inWords = (texts: Record<string, string>): string =>
  texts[language()] ?? texts[LANGUAGES[0]] ?? "";
