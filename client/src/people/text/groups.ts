/** Things that belong together, in the order in which each kind comes first. */
export function together<T, Kind>(
  things: T[],
  kindOf: (thing: T) => Kind,
): { kind: Kind; things: T[] }[] {
  const found = new Map<Kind, T[]>();
  for (const thing of things)
    found.set(kindOf(thing), [...(found.get(kindOf(thing)) ?? []), thing]);
  return [...found].map(([kind, some]) => ({ kind, things: some }));
}
