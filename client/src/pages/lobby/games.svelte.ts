/** My tables: where it is my turn first, then those that run, gather, and have ended. */
import { api } from "../../server/api";
import type { Listed } from "../../server/messages";

const ORDER = ["running", "gathering", "over", "abandoned"];
const rank = (game: Listed): number => (isAsked(game) ? -1 : ORDER.indexOf(game.status));

export const isAsked = (game: Listed): boolean => game.status === "running" && game.your_turn;
export const hasEnded = (game: Listed): boolean =>
  game.status === "over" || game.status === "abandoned";
export const addressOf = (game: Listed): string =>
  game.status === "over" ? `/tables/${game.id}/replay` : `/tables/${game.id}`;

export class Games {
  all = $state.raw<Listed[]>([]);

  async look(): Promise<void> {
    this.all = (await api.myTables()).toSorted(
      (one, other) => rank(one) - rank(other) || other.created - one.created,
    );
  }
  get open(): Listed[] {
    return this.all.filter((game) => !hasEnded(game));
  }
}
