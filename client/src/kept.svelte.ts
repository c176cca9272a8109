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
}

const USUAL: Kept = {
  language: "", theme: "auto", speed: "normal", sound: false, names: true, confirm: false,
  hints: true, auto: true, name: "", textBoard: false, seen: [],
};
const KEY = "affresco";

function read(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...USUAL };
  }
}

export const kept = $state<Kept>(read());

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
