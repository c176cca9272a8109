/** What this browser remembers between visits. */
interface Settings {
  language: string;
  theme: "auto" | "light" | "dark";
  tempo: "slow" | "normal" | "fast" | "once"; // at which the others' acts are shown
  calm: boolean; // nothing moves: what has changed is outlined
  recap: "always" | "scored" | "never"; // in the evening of a round
  sound: boolean;
  names: boolean; // the names of the paints under the jars
  confirm: boolean; // a second press before anything is said
  hints: boolean; // the guide of the first game
  auto: boolean; // what has only one answer is answered by itself
  asks: string[]; // the places at which it is not
  name: string;
  textBoard: boolean;
  played: string[]; // what was begun in the lobby: the base game, modules
  seen: string[]; // what the guide has explained
  learned: string[]; // the lessons that are done
  stories: [table: string, events: number][]; // how much was known of each when one left it, the latest last
}

const USUAL: Settings = {
  language: "",
  theme: "auto",
  tempo: "normal",
  calm: false,
  recap: "always",
  sound: false,
  names: true,
  confirm: false,
  hints: true,
  auto: true,
  asks: [],
  name: "",
  textBoard: false,
  played: [],
  seen: [],
  learned: [],
  stories: [],
};
const KEY = "affresco";
const TABLES = 50; // for so many it is remembered how much was seen

function read(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state<Settings>(read());

/** How much of a table's story was known when one left it; nothing of a table where one never was. */
export const knownOf = (table: string): number | null =>
  settings.stories.find(([id]) => id === table)?.[1] ?? null;

export function rememberStory(table: string, events: number): void {
  settings.stories = [
    ...settings.stories.filter(([id]) => id !== table),
    [table, events] as [string, number],
  ].slice(-TABLES);
}

/** From light to dark or back, whichever is seen now. */
export function switchTheme(): void {
  settings.theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
}

/** Keeps every change; called once, by the page. */
export function keep(): void {
  $effect(() => {
    if (!settings.auto && settings.asks.length) settings.asks = []; // on again, it is so everywhere
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // a browser that keeps nothing plays all the same
    }
  });
}
