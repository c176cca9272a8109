/** What the sheet promises for one apprentice. */
import type { Table } from "../game/table.svelte";
import { t } from "../language/language.svelte";

/** The price of a market tile at the hour of the one who plans. */
export const priceOf = (table: Table): number | undefined =>
  table.pieces?.hours.find(({ hour }) => hour === table.mine?.hour)?.price;

/** What one apprentice does on a column, or on the action tile that covers it. */
export function yieldOf(table: Table, column: string, tile: string): string {
  const { money = 0, mood = 0 } = table.pieces?.pay[column] ?? {};
  const place = tile || (column === "cathedral2" ? "cathedral" : column);
  return t(`own.yield_${place}`, { each: money || mood });
}
