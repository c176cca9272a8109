/** Behind a proxy all paths may lie below a prefix, such as /fresco: the page is told which. */
export const PREFIX =
  globalThis.document?.querySelector<HTMLMetaElement>("meta[name=prefix]")?.content ?? "";

/** A path without the prefix, as the router knows it. */
export const bare = (path: string): string =>
  PREFIX && (path === PREFIX || path.startsWith(`${PREFIX}/`))
    ? path.slice(PREFIX.length) || "/"
    : path;

/** A path as the server serves it. */
export const at = (path: string): string => PREFIX + bare(path);
