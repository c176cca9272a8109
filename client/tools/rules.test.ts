/** The page knows no rules: what it knows all the same stands in one list, with reasons. */
import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { known } from "./told";
import { EXCEPTIONS } from "./exceptions";
import { findings } from "./rules";

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(ts|svelte)$/.test(name) && !/\.(d|test)\.ts$/.test(name),
);
const isException = (file: string, what: string): boolean =>
  EXCEPTIONS.some((each) => each.file === file && each.what === what);

describe("the page", () => {
  const found = files.flatMap((file) =>
    findings(file, readFileSync(`src/${file}`, "utf8"), known).map((each) => ({ file, ...each })),
  );

  it("knows no rules", () => {
    const told = found.filter(({ file, what }) => !isException(file, what));
    expect(told.map(({ file, line, kind, what }) => `${file}:${line} ${kind}: ${what}`)).toEqual(
      [],
    );
  });

  it("needs each of its exceptions", () => {
    const idle = EXCEPTIONS.filter(
      (each) => !found.some(({ file, what }) => each.file === file && each.what === what),
    );
    expect(idle).toEqual([]);
  });
});

describe("what is planted is found", () => {
  const PLANTED: [string, string, string, string][] = [
    ["a step", "a.ts", 'const isUp = view.step === "waking";', "word"],
    ["a step as a key of messages", "a.ts", "const key = `at_market`;", "word"],
    ["an option", "a.ts", 'const name = "altar_limit";', "word"],
    ["a value of an option", "a.ts", 'type Limit = "per_visit";', "word"],
    ["an edition", "a.svelte", '<Choice edition="big_box" />', "word"],
    ["a word in the markup", "a.svelte", '{#if view.step === "top up"}x{/if}', "word"],
    ["a map by modules", "a.ts", "const ROWS = { bells: one, scrolls: two };", "map"],
    ["a map by verbs", "a.ts", "const OF = { wake: hostel, buy: market, other: x };", "map"],
    ["a Map", "a.ts", 'new Map([["bells", 1], ["medico", 2], ["favors", 3]]);', "map"],
    ["a Set", "a.ts", 'new Set(["wake", "send", "buy"]);', "map"],
    ["a switch", "a.ts", 'switch (verb) { case "buy": a(); break; case "close": b(); }', "map"],
    ["what a place pays", "a.ts", "const PRINTED = { studio: 3 };", "number"],
    ["a constant of the engine", "a.ts", "const TILES_NEEDED = 3;", "number"],
    ["a figure of the game", "a.ts", "const isFew = view.fresco.length < 6;", "number"],
    [
      "the same by a name",
      "a.ts",
      "const MOST = 5; const full = game.mine.money > MOST;",
      "number",
    ],
    ["the limit of an option", "a.svelte", '<input type="number" min="9" />', "number"],
  ];
  it.each(PLANTED)("%s", (_, file, text, kind) => {
    const lines = file.endsWith(".svelte") ? `<script lang="ts"></script>\n${text}` : text;
    expect(findings(file, lines, known).map((each) => each.kind)).toContain(kind);
  });

  it("but not what only looks so", () => {
    const harmless = [
      'const told = t("ask.waking"), open = `at ${place}`;',
      "const size = { width: 3, left: 2 };",
      "const PAUSE = 1500; const later = now > PAUSE;",
      'const sides = ["left", "right", "top"];',
    ].join("\n");
    expect(findings("a.ts", harmless, known)).toEqual([]);
  });
});
