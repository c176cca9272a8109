/** What the page may know of the rules, and why. */
const PICTURES = "pictures";
const PLACES = "where the words lie on the drawn pieces";
const TEXTS = "what a module or a word is about, told to those who do not see the pictures";
const APPRENTICES = "the three kinds of apprentices, each drawn in its color";

export const EXCEPTIONS: { file: string; what: string; why: string }[] = [
  { file: "modules/every.ts", what: "{ portraits, requests … }", why: PICTURES },
  { file: "modules/boards.svelte.ts", what: "{ portraits, requests … }", why: PICTURES },
  { file: "people/PlayerPanel.svelte", what: "[ portraits, requests … ]", why: PICTURES },
  { file: "pieces/art.ts", what: "{ wishing_well, leaf_gold … }", why: PICTURES },
  { file: "pieces/art.ts", what: "{ audience, wall … }", why: PICTURES },
  { file: "pages/box/icons.ts", what: "{ fresco, altar … }", why: PICTURES },
  { file: "own/prompt.ts", what: "{ portrait, request … }", why: PLACES },
  { file: "own/Screen.svelte", what: "[ give, take … ]", why: PLACES },
  { file: "people/text/brings.ts", what: "{ wake, send … }", why: TEXTS },
  { file: "people/text/modules.ts", what: "{ portraits, requests … }", why: TEXTS },
  { file: "game/draft.svelte.ts", what: "[ send, neutral … ]", why: APPRENTICES },
  { file: "game/planning.svelte.ts", what: "{ own, neutral … }", why: APPRENTICES },
  { file: "own/guide.ts", what: "{ goal, hostel … }", why: "the lessons and their rules" },
  { file: "own/guide.ts", what: "[ glaziers, bells … ]", why: "the order of the lessons" },
  {
    file: "pages/rules/HowTo.svelte",
    what: "{ portraits, requests … }",
    why: "the chapters of the rules page, which belongs to no table that could tell them",
  },
  {
    file: "game/table.svelte.ts",
    what: "sexton",
    why: "here it is a verb: he fetches the bishop; an option about him has the same name",
  },
  {
    file: "game/table.svelte.ts",
    what: "[ pass, done … ]",
    why: "asks before one of them is said while the server has not told yet what it gives up",
  },
  {
    file: "own/Sheet.svelte",
    what: "falling ill",
    why: "no visit is made yet, and nothing else tells that from an evening",
  },
  {
    file: "pages/lobby/setup.svelte.ts",
    what: "three",
    why: "a game with three modules drawn by lot; a value of an option has the same name",
  },
  {
    file: "people/text/Town.svelte",
    what: "blends_altar",
    why: "the text board says which pieces the altar takes, as this table plays it",
  },
];
