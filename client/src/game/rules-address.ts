import { at } from "../prefix";

/** The address of the rules page, which also says as whose table plays it tells them. */
export type Options = Record<string, string>;

/** `/rules?options=altar_limit=per_visit,sexton=free_move#ALTAR-07` */
export function rulesAddress(options: Options | null | undefined, rule = ""): string {
  const pairs = Object.entries(options ?? {}).map(([name, value]) => `${name}=${value}`);
  const asked = pairs.length ? `?options=${pairs.join(",")}` : "";
  return at(`/rules${asked}${rule && `#${rule}`}`);
}

/** The options that an address names. */
export function optionsIn(search: URLSearchParams): Options {
  const pairs = (search.get("options") ?? "").split(",").map((pair) => pair.split("="));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (name && value ? [[name.trim(), value.trim()]] : [])),
  );
}
