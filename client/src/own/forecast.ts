/** What the draft of a plan amounts to, in figures and in sentences. */
import type { Table } from "../game/table.svelte";
import { number, t } from "../language/language.svelte";
import { healthyAt, type Spot } from "../game/sheet";

export interface Sum {
  icon: string;
  figures: string;
  told: string;
  isBad: boolean; // it cannot be
}

/** The price of a market tile at the hour of the one who plans. */
export const priceOf = (table: Table): number | undefined =>
  table.pieces?.hours.find(({ hour }) => hour === table.mine?.hour)?.price;

/** How many tiles the paints of now would pay for. */
export function payableTiles(table: Table): number {
  const paints = table.mine?.paints ?? "";
  const isPaid = (cost: string): boolean =>
    [...new Set(cost)].every((letter) => paints.split(letter).length >= cost.split(letter).length);
  return (table.view?.fresco ?? []).filter(
    (tile) => tile !== null && isPaid(table.pieces?.tiles[tile - 1]?.cost ?? "?"),
  ).length;
}

/** Money, segments and mood. A portrait may stand for the pay of the studio, and change the theater's. */
export function forecast(table: Table, spots: Spot[]): Sum[] {
  const printed = (place: string): { money: number; mood: number } => {
    const { money = 0, mood = 0 } = table.pieces?.pay[place] ?? {};
    const acting = table.has("portraits") ? 0 : healthyAt(spots, place);
    return { money: acting * money, mood: acting * mood };
  };
  const display = table.pieces?.mood;
  const highest = display ? display.spaces - 1 - (table.mine?.mood ?? 0) : 0;
  const [money, cost, pay] = [
    table.mine?.money ?? 0,
    healthyAt(spots, "market") * (priceOf(table) ?? 0),
    printed("studio").money,
  ];
  const [left, mood] = [money - cost + pay, Math.min(printed("theater").mood, highest)];
  const found: Sum[] = [];
  const add = (icon: string, figures: string, told: string, isBad = false): void =>
    void found.push({ icon, figures, told, isBad });
  if (cost > money) {
    add("coin", `${number(money)} − ${number(cost)}`, t("own.sum_dear", { cost, money }), true);
  } else if (cost || pay) {
    const parts = [
      number(money),
      cost && `− ${number(cost)}`,
      pay && `+ ${number(pay)}`,
      `= ${number(left)}`,
    ];
    add("coin", parts.filter(Boolean).join(" "), t("own.sum_money", { cost, pay, left }));
  }
  if (healthyAt(spots, "cathedral") + healthyAt(spots, "cathedral2") > 0) {
    const count = payableTiles(table);
    add("cathedral", number(count), t("own.sum_payable", { count }));
  }
  if (mood) add("mood", `+${number(mood)}`, t("own.sum_mood", { mood }));
  return found;
}
