import { shownAs } from "./dress.svelte";

/** The words of the game: a verb, and what it is about. */
export const verb = (word: string): string => word.split(" ", 1)[0] ?? "";
export const argument = (word: string): string => word.slice(verb(word).length + 1);
/** Does a word only end something? */
export const isWayOut = (word: string): boolean => word === "pass" || word === "done";

export const PAINTS = {
  R: "red",
  Y: "yellow",
  B: "blue",
  O: "orange",
  G: "green",
  P: "purple",
  K: "pink",
  N: "brown",
} as const;
export type Letter = keyof typeof PAINTS;
export type Paint = (typeof PAINTS)[Letter];

export const LETTERS = Object.keys(PAINTS) as Letter[];
export const NAMES = Object.values(PAINTS) as Paint[];
export const letterOf = (paint: string): Letter =>
  LETTERS.find((letter) => PAINTS[letter] === paint) ?? "R";

/** The paints of a text of letters such as "RYB". */
export const paintsOf = (letters: string): Paint[] =>
  [...letters].map((letter) => PAINTS[letter as Letter]);

export const SEGMENTS = ["1", "2", "3", "4", "5"].flatMap((row) =>
  ["a", "b", "c", "d", "e"].map((column) => `${column}${row}`),
);
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
/** The number of a day, as it is painted. */
export const roman = (day: number): string =>
  day > 10 && day < 20 ? `X${roman(day - 10)}` : (ROMAN[day] ?? String(day));
export const BOOTHS = ["I", "II", "III", "IV"];

interface Guild {
  guild: string;
  emblem: string | null;
}
const NEUTRAL: Guild = { guild: "neutral", emblem: null };
const OF_COLOR: Record<string, Guild> = {
  red: { guild: "carmine", emblem: "lily" },
  yellow: { guild: "ochre", emblem: "star" },
  blue: { guild: "indigo", emblem: "moon" },
  green: { guild: "verdigris", emblem: "tower" },
};
const guildOf = (seat: string): Guild => OF_COLOR[shownAs(seat)] ?? NEUTRAL;

/** The guilds of the seats: a player's color on the table has an emblem too. */
export const GUILDS: Record<string, Guild> = {
  get red() {
    return guildOf("red");
  },
  get yellow() {
    return guildOf("yellow");
  },
  get blue() {
    return guildOf("blue");
  },
  get green() {
    return guildOf("green");
  },
  leonardo: NEUTRAL,
};
