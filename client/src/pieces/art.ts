/** The paintings of the modules, where they are not called as their module is. */
const ART: Record<string, string> = {
  wishing_well: "well",
  leaf_gold: "gold",
  wall_fresco: "wallfresco",
};
export const artOf = (module: string): string => ART[module] ?? module;

/** The signs of columns and action tiles, where they are not called as those are. */
const SIGNS: Record<string, string> = {
  audience: "bells",
  wall: "wallfresco",
  cathedral2: "cathedral",
};
export const signOf = (place: string): string => SIGNS[place] ?? place;

const WISHES: Record<string, string> = {
  bishops_visit: "cathedral",
  praise: "cathedral",
  tip: "studio",
  alchemy: "workshop",
  finders_reward: "theater",
  busker: "hostel",
};
/** The sign of a card of the wishing well: the place at which it is played. */
export const signOfWish = (card: string): string => WISHES[card] ?? "market";
