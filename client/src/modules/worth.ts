/** What choices bring and what they are called, for the boards. */
import type { Table } from "../game/table.svelte";
import { label, plain, type Scene } from "../game/sentences";
import { joined, signed, t } from "../language/language.svelte";

/** The points that a word would bring, all sources together; null where nothing is known. */
export function points(table: Table, word: string): number | null {
  const preview = table.preview(word);
  return preview ? Object.values(preview.points).reduce((sum, each) => sum + each, 0) : null;
}

/** The same in words: "+5 points", or nothing. */
export function pointsTold(table: Table, word: string): string {
  const sum = points(table, word);
  return sum ? t("option.points", { sum: signed(sum), count: sum }) : "";
}

/** The name of a choice for those who do not see it, with what else is known of it. */
export const named = (scene: Scene, word: string, ...more: string[]): string =>
  plain(joined([label(scene, word), ...more]));

/** Is glass due for a window that was taken? */
export const isPaneMissing = ({ view }: Scene): boolean =>
  Object.values(view.modules.glaziers?.panes ?? {}).some(Boolean);

/** The list 0, 1, 2 … for things that are drawn several times. */
export const times = (count: number): number[] =>
  Array.from({ length: Math.max(0, count) }, (_, at) => at);
