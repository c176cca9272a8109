/** What the draft of a plan amounts to, in figures and in sentences. */
import type { Game } from "../game/game.svelte";
import { number, t } from "../language/language.svelte";
import { healthyAt, type Spot } from "../game/sheet";

export interface Sum {
  icon: string;
  figures: string;
  told: string;
  isBad: boolean; // it cannot be
}

/** The price of a market tile at the hour of the one who plans. */
export const priceOf = (game: Game): number | undefined =>
  game.pieces?.hours.find(({ hour }) => hour === game.mine?.hour)?.price;

/** How many tiles the paints of now would pay for. */
export function payableTiles(game: Game): number {
  const paints = game.mine?.paints ?? "";
  const isPaid = (cost: string): boolean =>
    [...new Set(cost)].every((letter) => paints.split(letter).length >= cost.split(letter).length);
  return (game.view?.fresco ?? []).filter(
    (tile) => tile !== null && isPaid(game.pieces?.tiles[tile - 1]?.cost ?? "?"),
  ).length;
}

/** Money, segments and mood. A portrait may stand for the pay of the studio, and change the theater's. */
export function forecast(game: Game, spots: Spot[]): Sum[] {
  const printed = (place: string): { money: number; mood: number } => {
    const { money = 0, mood = 0 } = game.pieces?.pay[place] ?? {};
    const acting = game.has("portraits") ? 0 : healthyAt(spots, place);
    return { money: acting * money, mood: acting * mood };
  };
  const display = game.pieces?.mood;
  const highest = display ? display.spaces - 1 - (game.mine?.mood ?? 0) : 0;
  const [money, cost, pay] = [
    game.mine?.money ?? 0,
    healthyAt(spots, "market") * (priceOf(game) ?? 0),
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
    const count = payableTiles(game);
    add("cathedral", number(count), t("own.sum_payable", { count }));
  }
  if (mood) add("mood", `+${number(mood)}`, t("own.sum_mood", { mood }));
  return found;
}
