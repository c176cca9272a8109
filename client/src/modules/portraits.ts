/** The portraits in words. */
import { spokenPaints } from "../game/sentences";
import { joined, signed, t } from "../language/language.svelte";
import type { Pieces } from "../server/messages";

export type Card = Pieces["portraits"][number];

/** The effects that stay with their owner, by what is printed; the locales have names for them. */
export const EFFECTS: Record<string, string> = {
  "income +1": "income",
  "theater 3": "theater",
  "bishop bonus +1": "bonus",
  "bishop anywhere": "reach",
};

export const nameOfCard = (card: Card): string => t(`portrait.${card.name}`);

/** What a portrait brings, in one sentence. */
export function worthOfCard(card: Card): string {
  const effect = EFFECTS[card.effect];
  if (effect) return t(`effect.${effect}`);
  return joined([
    card.points ? t("option.points", { sum: card.points, count: card.points }) : "",
    card.money ? t("option.money", { money: card.money, count: card.money }) : "",
    card.top ? t("effect.top") : card.mood ? t("option.mood", { mood: signed(card.mood) }) : "",
    spokenPaints(card.paint),
    card.choose_basic ? t("effect.choose_basic", { count: card.choose_basic }) : "",
  ]);
}
