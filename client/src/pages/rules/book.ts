/** The rulebook in the language at hand, chapter by chapter, as a table with its options plays. */
import { type Language } from "../../language/language.svelte";
import { type Options } from "../../game/rules-address";

export interface Rule {
  id: string;
  says: string;
  isVariant: boolean; // because of an option
}
export interface Chapter {
  area: string;
  name: string;
  rules: Rule[];
}
/** What a rule says where an option has a value, or is not the default. */
interface Variant {
  where: string;
  says: string;
}
interface Book {
  says: Record<string, string>;
  variants: Record<string, Variant[]>;
  areas: Record<string, string>;
}

const BOOKS: Record<Language, () => Promise<{ default: Book }>> = {
  en: () => import("rules:en"),
  de: () => import("rules:de"),
  fr: () => import("rules:fr"),
};

const areaOf = (id: string): string => id.slice(0, id.lastIndexOf("-"));

/** What is said instead at a table with these options, if anything is. */
export function variantIn(variants: Variant[], options: Options): string | undefined {
  for (const { where, says } of variants) {
    const [option = "", value] = where.split("=");
    const chosen = options[option];
    if (chosen !== undefined && (value === undefined || value === chosen))
      return says.replaceAll(`{${option}}`, chosen);
  }
  return undefined;
}

export async function open(language: Language, options: Options = {}): Promise<Chapter[]> {
  const { says, variants, areas } = (await BOOKS[language]()).default;
  const chapters = new Map<string, Chapter>();
  for (const [id, text] of Object.entries(says)) {
    const area = areaOf(id);
    const chapter = chapters.get(area) ?? { area, name: areas[area] ?? area, rules: [] };
    const variant = variantIn(variants[id] ?? [], options);
    chapter.rules.push({ id, says: variant ?? text, isVariant: variant !== undefined });
    chapters.set(area, chapter);
  }
  return [...chapters.values()];
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The rules that have all the words that are searched for. */
export function search(chapters: Chapter[], wanted: string): Chapter[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return chapters;
  return chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter(({ id, says }) => {
        const text = plain(`${id} ${says} ${chapter.name}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ rules }) => rules.length);
}

/** A text in parts: every other one is what was searched for. */
export function marked(text: string, wanted: string): string[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [text];
  // letters with marks are one letter in NFC, so that both texts are equally long
  const bare = [...text.normalize("NFC")]
    .map((letter) => plain(letter).charAt(0) || letter)
    .join("");
  const pattern = new RegExp(
    words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"),
    "g",
  );
  const parts: string[] = [];
  let at = 0;
  for (const found of bare.matchAll(pattern)) {
    parts.push(text.slice(at, found.index), text.slice(found.index, found.index + found[0].length));
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)];
}

/** What a short help says behind the name it begins with: "The market: choose …". */
export function behindName(help: string): string {
  const [, rest] = /^[^:.]{2,40}:\s+(.+)$/su.exec(help) ?? [];
  const text = rest ?? help;
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
