/**
 * The words that a person reads, by key. One set of messages for each language, made by the build
 * from the files of the command line (affresco/locales) and those of the page (client/messages).
 */
import { untrack } from "svelte";

import { settings } from "../settings.svelte";

export const LANGUAGES = ["en", "de", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Params = Record<string, string | number>;
type Message = string | { one: string; other: string };
type Messages = Record<string, Message>;

export const ENDONYMS: Record<Language, string> = { en: "English", de: "Deutsch", fr: "Français" };

const SETS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("messages:en"),
  de: () => import("messages:de"),
  fr: () => import("messages:fr"),
};

/** What no table needs; it comes with the pages that say it. */
const LATE: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("late:en"),
  de: () => import("late:de"),
  fr: () => import("late:fr"),
};

const PLURALS = {
  en: new Intl.PluralRules("en"),
  de: new Intl.PluralRules("de"),
  fr: new Intl.PluralRules("fr"),
};

let messages = $state.raw<Messages>({});
let late = $state.raw<Messages>({}); // apart: what is said already is not drawn again
let hasLate = false;
let current = $state<Language>("en");

/** The language that the browser asks for, unless one was chosen here. */
function preferred(): Language {
  const wanted = [settings.language, ...navigator.languages].map((each) => each.slice(0, 2));
  return wanted.find((each): each is Language => LANGUAGES.includes(each as Language)) ?? "en";
}

void SETS[preferred()](); // on their way while the browser still reads the rest of the page

export async function speak(language: Language = preferred()): Promise<void> {
  const [usual, more] = await Promise.all([SETS[language](), hasLate && LATE[language]()]);
  messages = usual.default;
  if (more) late = more.default;
  current = language;
  document.documentElement.lang = language;
}

/** A part of the page that is loaded late, together with its words. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  hasLate = true;
  const [loaded] = await Promise.all([part, learn()]);
  return loaded;
}
/** Again, where another language was chosen meanwhile. */
async function learn(): Promise<void> {
  const spoken = untrack(() => current); // another language loads no part again
  const { default: more } = await LATE[spoken]();
  if (spoken === current) late = more;
  else await learn();
}
/** Another page than a table begins: its words are on their way while the rest is read. */
export const expectLate = (): void => void LATE[preferred()]();

export function choose(language: Language): Promise<void> {
  settings.language = language;
  return speak(language);
}

export const language = (): Language => current;

const find = (key: string): Message | undefined => messages[key] ?? late[key];

export const has = (key: string): boolean => find(key) !== undefined;

/** Where one taps, KEY_touch is said instead of KEY, which speaks of clicks and keys. */
const taps = "matchMedia" in globalThis && matchMedia("(pointer: coarse)").matches;

/** A message with its parameters filled in; a key that is missing shows itself. */
export function t(key: string, params: Params = {}): string {
  const message = (taps ? find(`${key}_touch`) : undefined) ?? find(key);
  if (message === undefined) {
    missing(key);
    return key;
  }
  const text = typeof message === "string" ? message : message[form(Number(params.count))];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) missing(`${key} {${name}}`);
    return value === undefined ? `{${name}}` : typeof value === "number" ? number(value) : value;
  });
}

/** A bot's level; a bot that is none of ours goes by its own name. */
export const levelName = (level: string): string => {
  const key = `level.${level}`;
  return find(key) === undefined ? level : t(key);
};

/** What the options of a table add to what is told of a topic; others have their default. */
export function asPlayed(topic: string, options: Record<string, string> = {}): string[] {
  const start = `played.${topic}.`;
  return Object.keys(messages)
    .filter((key) => key.startsWith(start))
    .filter((key) => {
      const [option = "", value = ""] = key.slice(start.length).split(".");
      const chosen = options[option];
      return chosen === undefined ? value === "usual" : [chosen, "any"].includes(value);
    })
    .map((key) => t(key, options));
}

function form(count: number): "one" | "other" {
  return PLURALS[current].select(Math.abs(count)) === "one" ? "one" : "other";
}

/**
 * A number as the language writes it, with a true minus sign. Small whole numbers look alike in
 * all three: a formatter, which a browser takes 40 milliseconds to make, is for the others.
 */
export function number(value: number): string {
  const isPlain = Number.isInteger(value) && Math.abs(value) < 1000;
  return (isPlain ? String(value) : formatter(current).format(value)).replace("-", "−");
}

const formatters: Partial<Record<Language, Intl.NumberFormat>> = {};
const formatter = (spoken: Language): Intl.NumberFormat =>
  (formatters[spoken] ??= new Intl.NumberFormat(spoken));

export const signed = (value: number): string => (value > 0 ? `+${number(value)}` : number(value));

/** The first letter large: for labels made of words that stand within sentences. */
export const capital = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/** In the midst of a sentence; German keeps its capitals, and so does what is written in them. */
export const uncapital = (text: string): string =>
  current === "de"
    ? text
    : text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLocaleLowerCase(current));

/** Names or facts one after the other; what is empty is left out. */
export const joined = (parts: (string | 0 | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(", ");

/** Names as a sentence has them: "Ada, Bruno and Chiara". */
export const enumerated = (names: string[]): string =>
  new Intl.ListFormat(current, { type: "conjunction" }).format(names);

const told = new Set<string>();
function missing(key: string): void {
  if (Object.keys(messages).length && !told.has(key)) {
    told.add(key);
    console.error(`no message ${key} in ${current}`);
  }
}
