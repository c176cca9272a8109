/** What a game of mine waits for, in words. */
import { joined, t } from "../../language/language.svelte";
import type { Listed } from "../../server/messages";

export function statusOf(game: Listed, colors: string[]): string {
  if (game.status !== "running") return t(`lobby.status_${game.status}`);
  if (game.your_turn) return t("lobby.your_turn");
  const names = game.acting.map(
    (color) =>
      game.names[colors.indexOf(color)] || t(`player.${game.shown_as[colors.indexOf(color)]}`),
  );
  return t("lobby.waits_for", { who: joined(names) });
}
