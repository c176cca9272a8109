import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import compiler from "./svelte.config.js";

// The rooms of the page from the lowest to the highest: each may use those before it, and none after.
const ROOMS = [
  "language",
  "server",
  "game",
  "pieces",
  "modules",
  "places",
  "own",
  "people",
  "pages",
];

/** A color is called by its name in css/tokens.css, also in what is drawn. */
const HEX = "/#([0-9a-f]{3}){1,2}\\b/i";
const colors = {
  files: ["src/**/*.{ts,svelte}"],
  rules: {
    "no-restricted-syntax": [
      "error",
      ...[
        `Literal[value=${HEX}]`,
        `TemplateElement[value.raw=${HEX}]`,
        `SvelteLiteral[value=${HEX}]`,
      ].map((selector) => ({ selector, message: "css/tokens.css names the colors." })),
    ],
  },
};

/** No room knows one above it. */
const layers = ROOMS.slice(0, -1).map((room, at) => ({
  files: [`src/${room}/**/*.{ts,svelte}`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            regex: `^(\\.\\./)+(${ROOMS.slice(at + 1).join("|")})/`,
            message: `${room} lies below: what both need lives further down.`,
          },
        ],
      },
    ],
  },
}));

export default ts.config(
  { ignores: ["build/", "src/server/schema.d.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      // What is unused on purpose begins with a line: `{#each { length: 4 } as _, at}`.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // The addresses of the page are its own: there is no SvelteKit to resolve them.
      "svelte/no-navigation-without-resolve": "off",
      // Behind what is ignored stands why, which this rule takes for more to ignore.
      "svelte/no-unused-svelte-ignore": "off",
      // A Map inside a function, or one that nobody draws, need not be watched.
      "svelte/prefer-svelte-reactivity": "off",
      // `{" "}` is a space that Prettier leaves alone; where lines break is up to Prettier too.
      "svelte/no-useless-mustaches": "off",
      "no-unexpected-multiline": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: compiler } },
  },
  {
    files: ["*.{js,ts}", "tools/**"],
    languageOptions: { globals: { ...globals.node, paint: "readonly" } },
  },
  // Those who paint lay out all of their tools.
  { files: ["tools/**/*.{js,mjs}"], rules: { "@typescript-eslint/no-unused-vars": "off" } },
  layers,
  colors,
);
