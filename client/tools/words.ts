/** Which messages go where: into no page, with every page, or with those that a table does not need. */

/** What only the terminal says. */
export const isTerminal = (key: string): boolean =>
  /^((letter|recap|stage)\.|ui\.(?!(share|wins)$)|help\.(?!(module|place)\b))/.test(key);

/** What is said by parts of the page that are loaded late, by `withWords`. */
export const isLate = (key: string): boolean =>
  /^(box|cost|end|evening|help\.module|learn|puzzles?|reason|review|rules|slip|verdict)\./.test(
    key,
  ) ||
  /^lobby\.(?!(awaited|awaited_more|failed|go_on_as)$|refused_)/.test(key) ||
  /^text\.(?!thalers$)/.test(key);
