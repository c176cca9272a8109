/** What this browser remembers between visits. */
interface Kept {
  language: string;
  theme: "auto" | "light" | "dark";
  speed: "calm" | "normal" | "fast" | "off";
  sound: boolean;
  names: boolean; // the names of the paints under the jars
  confirm: boolean; // a second press before anything is said
  hints: boolean; // the guide of the first game
  auto: boolean; // what has only one answer is answered by itself
  name: string;
  textBoard: boolean;
  seen: string[]; // what the guide has explained
  stories: [table: string, events: number][]; // how much was known of each when one left it, the latest last
}

const USUAL: Kept = {
  language: "",
  theme: "auto",
  speed: "normal",
  sound: false,
  names: true,
  confirm: false,
  hints: true,
  auto: true,
  name: "",
  textBoard: false,
  seen: [],
  stories: [],
};
const KEY = "affresco";
const TABLES = 50; // at so many it is kept how much was seen

function read(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...USUAL };
  }
}

export const kept = $state<Kept>(read());

/** How much of a table's story was known when one left it; nothing of a table where one never was. */
export const knownOf = (table: string): number | null =>
  kept.stories.find(([id]) => id === table)?.[1] ?? null;

export function rememberStory(table: string, events: number): void {
  kept.stories = [
    ...kept.stories.filter(([id]) => id !== table),
    [table, events] as [string, number],
  ].slice(-TABLES);
}

/** Keeps every change; called once, by the page. */
export function keep(): void {
  $effect(() => {
    const text = JSON.stringify(kept);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // a browser that keeps nothing plays all the same
    }
  });
}
