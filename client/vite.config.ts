import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin as PostcssPlugin } from "postcss";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { isLate, isTerminal } from "./tools/words";

const LOCALES = "../affresco/locales";
const PAGE = "messages";
const RULEBOOK = "../affresco/rulebook";

type Told = { [key: string]: string | Told };

/** A file's messages by their paths, such as "event.restored"; plural forms stay together. */
function flat(told: Told, path = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) => {
      const key = path ? `${path}.${name}` : name;
      const whole = typeof value === "string" || ("one" in value && "other" in value);
      return whole ? [[key, value]] : Object.entries(flat(value as Told, key));
    }),
  );
}

/**
 * `messages:de` is what the game is told with in German, and what the page adds to it;
 * `late:de` is what of that no table needs.
 */
function messages(): Plugin {
  const read = (file: string) => parse(readFileSync(file, "utf8")) as Told;
  return {
    name: "messages",
    resolveId: (id) => (/^(messages|late|rules):/.test(id) ? `\0${id}` : null),
    load(id) {
      const [kind, language] = id.replace("\0", "").split(":");
      if (!id.startsWith("\0") || !language) return null;
      if (kind === "rules") return `export default ${JSON.stringify(rules(language, read))}`;
      const told = Object.entries(flat(read(`${LOCALES}/${language}.toml`)));
      const all = told.filter(([key]) => !isTerminal(key));
      for (const file of readdirSync(PAGE)) {
        this.addWatchFile(resolve(PAGE, file));
        for (const [key, said] of Object.entries(read(`${PAGE}/${file}`))) {
          all.push([`${file.replace(".toml", "")}.${key}`, (said as Told)[language]]);
        }
      }
      const wanted = all.filter(([key]) => isLate(key) === (kind === "late"));
      return `export default ${JSON.stringify(Object.fromEntries(wanted))}`;
    },
  };
}

/** The rulebook in one language: what each rule says, and what its chapters are called. */
function rules(language: string, read: (file: string) => Told): object {
  const book = read(`${RULEBOOK}/rules.toml`) as Record<string, { says: string }>;
  const told = existsSync(`${RULEBOOK}/${language}.toml`)
    ? read(`${RULEBOOK}/${language}.toml`)
    : {};
  const says = Object.fromEntries(
    Object.entries(book).map(([id, rule]) => [id, (told[id] as string | undefined) ?? rule.says]),
  );
  const variants = read(`${RULEBOOK}/variants.toml`) as unknown as Record<string, Told[]>;
  const told_then = Object.fromEntries(
    Object.entries(variants).map(([id, all]) => [
      id,
      all.map((one) => ({ where: one["where"], says: one[language] })),
    ]),
  );
  return { says, variants: told_then, areas: told["areas"] ?? {} };
}

/**
 * Svelte's scope costs no specificity, as in Astro: a rule weighs what is written, whether it is
 * about an element of the component or one of a child's.
 */
const weightless: PostcssPlugin = {
  postcssPlugin: "weightless",
  Rule(rule) {
    rule.selector = rule.selector.replace(/(:where\()?(\.svelte-\w+)/g, (whole, inside?: string) =>
      inside ? whole : `:where(${whole})`,
    );
  },
};

// The letters in which long texts are set are not needed at a table.
const LATER = "alegreya-latin-400-normal";

/** The letters are asked for with the page: else they come after it is drawn, and it is drawn again. */
function letters(): Plugin {
  return {
    name: "letters",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.endsWith(".woff2") && !name.includes(LATER))
          .map((name) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              crossorigin: "",
              href: `./${name}`,
            },
          })),
    },
  };
}

// As its first line: Chromium compiles such code while it loads, beside the page, and not in the
// midst of a move.
const AT_ONCE = "//# allFunctionsCalledOnLoad\n";

/** The files as they are handed out: every text also as .br and .gz, so that the server only sends them. */
function handedOut(): Plugin {
  return {
    name: "handed-out",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => /\.(js|css|html|svg)$/.test(each))) {
        if (name.endsWith(".js"))
          writeFileSync(`${dir}/${name}`, AT_ONCE + readFileSync(`${dir}/${name}`, "utf8"));
        const text = readFileSync(`${dir}/${name}`);
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(text, best));
        writeFileSync(`${dir}/${name}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  base: "./", // the server says where: behind a proxy, paths may have a prefix
  plugins: [messages(), svelte(), letters(), handedOut()],
  css: { postcss: { plugins: [weightless] } },
  build: {
    outDir: "../affresco/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page allows no inline script or style
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in one file: a file is a request, and each has to wait.
        codeSplitting: { groups: [{ name: "table", tags: ["$initial"] }] },
      },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["{src,tools}/**/*.test.ts"],
    isolate: false, // one page for all: making it takes longer than the tests
    maxWorkers: 1,
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
