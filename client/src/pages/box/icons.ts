/** The sign of a part of the box, where it is not called like the part. */
const ICONS: Record<string, string> = {
  fresco: "cathedral",
  altar: "tile",
  wishing_well: "well",
  leaf_gold: "gold",
  glaziers: "glaziery",
  wall_fresco: "wallfresco",
};
export const iconOf = (part: string): string => ICONS[part] ?? part;
