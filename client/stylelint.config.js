/** @type {import("stylelint").Config} */
export default {
  extends: "stylelint-config-recommended",
  overrides: [
    { files: ["src/**/*.svelte"], customSyntax: "postcss-html" },
    // Here colors get their names; everywhere else they are called by them.
    {
      files: ["src/css/tokens.css"],
      rules: {
        "color-no-hex": null,
        "function-disallowed-list": null,
        "no-duplicate-selectors": null,
      },
    },
  ],
  rules: {
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": [/^(rgb|hsl)a?$/, /^(hwb|lab|lch|oklab|oklch|color)$/],
    // What has to win says why; a class is a word.
    "declaration-no-important": true,
    "selector-class-pattern": "^.{3,}$",
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "selector-pseudo-element-no-unknown": true,
    // What is nearer wins: the order in a component is that of its markup, not of weight.
    "no-descending-specificity": null,
    "font-family-no-missing-generic-family-keyword": null,
  },
};
