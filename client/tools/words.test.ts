/** What a part of the page says is there when it is shown: late words come with late parts. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, normalize } from "node:path";

import { describe, expect, it } from "vitest";

import { isLate } from "./words";

const LATER = "import(";
/** All that is told is in one file; its reasons are told by late parts only. */
const SHARED = "game/sentences.ts";
const REASONS = /\breasonOf\(/;

interface Source {
  words: string[];
  imports: string[];
  parts: { file: string; hasWords: boolean }[];
}

const sources = new Map<string, Source>();

function fileOf(from: string, name: string): string | null {
  const file = normalize(`${dirname(from)}/${name}`);
  return [file, `${file}.ts`].find((each) => existsSync(`src/${each}`)) ?? null;
}

function source(file: string): Source {
  const text = readFileSync(`src/${file}`, "utf8");
  const files = (names: RegExpMatchArray[]): string[] =>
    names.flatMap(([, name = ""]) => fileOf(file, name) ?? []);
  const found = {
    words: [
      ...[...text.matchAll(/["`]([a-z]+\.[a-z_.]+)/g)].map(([, key = ""]) => key),
      ...(REASONS.test(text) ? ["reason.told"] : []),
    ],
    imports: files([...text.matchAll(/(?:from|^\s*import) "(\.[^"]+)"/gm)]),
    parts: [...text.matchAll(/(withWords\(\s*)?import\(\s*"(\.[^"]+)"/g)].flatMap(
      ([, hasWords, name = ""]) => {
        const part = fileOf(file, name);
        return part ? [{ file: part, hasWords: hasWords !== undefined }] : [];
      },
    ),
  };
  sources.set(file, found);
  return found;
}

/** What is loaded with a file. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !/\.(ts|svelte)$/.test(file)) return known;
  known.add(file);
  for (const each of (sources.get(file) ?? source(file)).imports) loadedWith(each, known);
  return known;
}

const lateWords = (file: string, known: Set<string> = new Set()): string[] =>
  [...loadedWith(file)]
    .filter((each) => !known.has(each) && each !== SHARED)
    .flatMap((each) =>
      (sources.get(each) ?? source(each)).words.filter(isLate).map((word) => `${each}: ${word}`),
    );

describe("late words", () => {
  const first = loadedWith("main.ts");

  it("are not said by what every page loads", () => {
    expect(first.size).toBeGreaterThan(50);
    expect(lateWords("main.ts")).toEqual([]);
  });

  it("come with each part that says them", () => {
    const waiting = [...first];
    const seen = new Set<string>();
    const wordless: string[] = [];
    let late = 0;
    for (let from = waiting.pop(); from; from = waiting.pop()) {
      if (seen.has(from)) continue;
      seen.add(from);
      for (const part of (sources.get(from) ?? source(from)).parts) {
        waiting.push(...loadedWith(part.file));
        const words = lateWords(part.file, first);
        if (words.length) late += 1;
        if (words.length && !part.hasWords)
          wordless.push(`${from} ${LATER}${part.file}: ${words[0]}`);
      }
    }
    expect(late).toBeGreaterThan(10);
    expect(wordless).toEqual([]);
  });
});
