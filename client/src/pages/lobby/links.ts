/**
 * The links of free seats. The server shows each of them once; this window remembers them until it
 * is closed, so that the one who invites can look them up again.
 */
import { at } from "../../prefix";

const KEY = "affresco-links";
type Links = Record<string, Record<string, string>>; // by table and color

function read(): Links {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Links;
  } catch {
    return {};
  }
}

export const linksOf = (table: string): Record<string, string> => read()[table] ?? {};

export function rememberLinks(table: string, links: Record<string, string>): void {
  if (!Object.keys(links).length) return;
  const all = read();
  all[table] = { ...all[table], ...links };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // a window that keeps nothing asks for new links
  }
}

/** The whole address, as it is sent to a friend. */
export const whole = (link: string): string => location.origin + at(link);

/** Copies a text; where the browser gives no clipboard, what shows it is marked and copied. */
export async function copy(text: string, shown?: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown instanceof HTMLInputElement) shown.select();
    else if (shown) getSelection()?.selectAllChildren(shown);
    return document.execCommand("copy");
  }
}
