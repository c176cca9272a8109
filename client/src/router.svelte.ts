/** Which page is shown: the address says it. */
import { at, bare } from "./prefix";

export interface Route {
  page:
    | "lobby"
    | "join"
    | "table"
    | "replay"
    | "rules"
    | "box"
    | "table-box"
    | "learn"
    | "lesson"
    | "review"
    | "puzzles"
    | "puzzle"
    | "lost";
  id: string;
  search: URLSearchParams;
  hash: string;
}

const PAGES: [RegExp, Route["page"]][] = [
  [/^\/$/, "lobby"],
  [/^\/join\/?$/, "join"],
  [/^\/tables\/([\w-]+)\/?$/, "table"],
  [/^\/tables\/([\w-]+)\/replay\/?$/, "replay"],
  [/^\/tables\/([\w-]+)\/review\/?$/, "review"],
  [/^\/tables\/([\w-]+)\/box\/?$/, "table-box"],
  [/^\/rules\/?$/, "rules"],
  [/^\/box(?:\/([\w-]+))?\/?$/, "box"],
  [/^\/puzzles\/?$/, "puzzles"],
  [/^\/puzzles\/([\w-]+)\/?$/, "puzzle"],
  [/^\/learn\/?$/, "learn"],
  [/^\/learn\/([\w-]+)\/?$/, "lesson"],
];

function read(): Route {
  const { pathname, search, hash } = location;
  const rest = { search: new URLSearchParams(search), hash: hash.slice(1) };
  for (const [address, page] of PAGES) {
    const found = address.exec(bare(pathname));
    if (found) return { page, id: found[1] ?? "", ...rest };
  }
  return { page: "lost", id: "", ...rest };
}

let current = $state.raw<Route>(read());
addEventListener("popstate", () => (current = read()));
addEventListener("hashchange", () => (current = read()));

export const route = (): Route => current;

/** Go to another page of the client, without loading it anew. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", at(address));
  else history.pushState(null, "", at(address));
  current = read();
}

/** Links inside the page do not leave it: `<a href="/rules" {@attach inside}>`. */
export function inside(link: HTMLAnchorElement): () => void {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  };
  link.setAttribute("href", at(link.getAttribute("href") ?? "/")); // for a new tab
  link.addEventListener("click", follow);
  return () => link.removeEventListener("click", follow);
}
