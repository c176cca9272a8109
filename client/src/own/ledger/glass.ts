/** The glass of the one who looks, and what a window would lack. */
import type { Scene } from "../../game/sentences";
import type { Table } from "../../game/table.svelte";
import { argument, verb } from "../../game/words";

const WINDOW = "bench"; // the verb that takes a window

export const glassOf = ({ me }: Table, { view }: Scene): Record<string, number> =>
  me === null ? {} : (view.modules.glaziers?.tokens[me] ?? {});

/** The window that a word takes. */
export const windowOf = ({ view }: Scene, word: string): number | undefined =>
  verb(word) === WINDOW
    ? (view.modules.glaziers?.bench[Number(argument(word)) - 1] ?? undefined)
    : undefined;

/** How many panels of a window one has no glass for. */
export function panelsMissing(table: Table, scene: Scene, window: number): number {
  const glass = glassOf(table, scene);
  return Object.entries(scene.pieces.windows[window - 1]?.panels ?? {}).reduce(
    (sum, [color, count]) => sum + Math.max(0, count - (glass[color] ?? 0)),
    0,
  );
}
