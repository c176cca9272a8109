/** The victory track as it is drawn: starting spaces, then 1 to 100; behind 100 a second lap begins. */
export const STARTS = 4; // drawn; on the other side of the board one of them is not used
const LAP = 100;

/** The space of a score, counted from the first starting space on. */
export const spaceOf = (score: number, start: number | null | undefined): number =>
  score > 0 ? STARTS + ((score - 1) % LAP) : (start ?? 1) - 1;

export const isLapped = (score: number): boolean => score > LAP;
