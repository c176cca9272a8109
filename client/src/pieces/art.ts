/** The paintings of the modules, where they are not called as their module is. */
const ART: Record<string, string> = {
  wishing_well: "well",
  leaf_gold: "gold",
  wall_fresco: "wallfresco",
};
export const artOf = (module: string): string => ART[module] ?? module;
