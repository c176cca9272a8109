/** The victory track as it is drawn: starting spaces, then 1 to 100; behind 100 a second lap begins. */
export const STARTS = 4; // drawn; on the other side of the board one of them is not used
const LAP = 100;

/** The space of a score, counted from the first starting space on. */
export const spaceOf = (score: number, start: number | null | undefined): number =>
  score > 0 ? STARTS + ((score - 1) % LAP) : (start ?? 1) - 1;

export const isLapped = (score: number): boolean => score > LAP;

/**
 * Where figures stand that want to stand somewhere and must keep a distance: each as near to its
 * place as the others let it, none beyond the ends.
 */
export function spread(wanted: number[], apart: number, from: number, to: number): number[] {
  const groups: { figures: number[]; start: number; end: number }[] = [];
  const inOrder = wanted.map((_, at) => at).sort((one, two) => wanted[one]! - wanted[two]!);
  for (const figure of inOrder) {
    for (let figures = [figure]; figures.length;) {
      const length = (figures.length - 1) * apart;
      const middle = figures.reduce((sum, each) => sum + wanted[each]!, 0) / figures.length;
      const start = Math.max(from, Math.min(to - length, middle - length / 2));
      const before = groups.at(-1);
      if (before && before.end + apart > start) {
        groups.pop(); // they push each other: they stand around their middle
        figures = [...before.figures, ...figures];
      } else {
        groups.push({ figures, start, end: start + length });
        figures = [];
      }
    }
  }
  const stands = [...wanted];
  for (const { figures, start } of groups)
    figures.forEach((figure, at) => (stands[figure] = start + at * apart));
  return stands;
}
