/**
 * What is told anew, made of what was told before: every part that has not changed is the former
 * one itself, so that nothing which shows it is drawn again.
 */
export const reuse = <T>(former: unknown, told: T): T => reused(former, told) as T;

/** For what is worked out anew each time: the same, made of what came out the last time. */
export function steady<T>(): (now: T) => T {
  let former: T | undefined;
  return (now) => (former = reuse(former, now));
}

function reused(former: unknown, told: unknown): unknown {
  if (!isWhole(former) || !isWhole(told)) return told;
  const names = Object.keys(told);
  const known = Object.keys(former);
  let isSame = names.length === known.length && Array.isArray(former) === Array.isArray(told);
  for (const [at, name] of names.entries()) {
    const part = (told[name] = reused(former[name], told[name]));
    isSame &&= name === known[at] && part === former[name];
  }
  return isSame ? former : told;
}

const isWhole = (told: unknown): told is Record<string, unknown> =>
  typeof told === "object" && told !== null;
