/** What was done at one place of the day, card by card: who has acted, who acts, and who comes next. */
import { type Act, EVENING } from "../../game/acts";
import type { Table } from "../../game/table.svelte";
import { deeds, nameOf, type Scene, tellEvents } from "../../game/sentences";
import { spotsOfPlan } from "../../game/sheet";
import { has, t } from "../../language/language.svelte";

export interface Card {
  figure: number;
  acts: Act[];
  isNow: boolean;
  apprentices: number; // with which the figure comes, where nothing is done yet
  gained: number;
}

/** The place that a strip is about: where somebody acts, or acted last. */
export const placeOf = (table: Table): Pick<Act, "place" | "round"> | null =>
  table.director.act ??
  (table.view ? { place: table.stageOf(table.view), round: table.view.round } : null);

export function filmOf(table: Table, { place, round }: Pick<Act, "place" | "round">): Card[] {
  const { view, pieces, director } = table;
  if (!view || !pieces || place === EVENING) return [];
  const seen = [...director.past, ...(director.act ? [director.act] : [])].filter(
    (act, at, all) =>
      act.place === place &&
      act.round === round &&
      act.figure >= 0 &&
      all.findIndex(({ key }) => key === act.key) === at,
  );
  const isHere = view.round === round && table.stageOf(view) === place;
  const workers = (figure: number): number =>
    spotsOfPlan({ view, pieces }, figure).find(({ column }) => column === place)?.workers.length ??
    0;
  const coming = isHere ? view.order.filter((figure) => workers(figure) > 0) : [];
  const figures = [...new Set([...seen.map(({ figure }) => figure), ...coming])];
  return figures.map((figure) => {
    const acts = seen.filter((act) => act.figure === figure);
    const gained = acts.reduce((sum, { score }) => sum + (score ? score[1] - score[0] : 0), 0);
    const isNow = director.act?.figure === figure && director.act.place === place;
    return { figure, acts, gained, isNow, apprentices: acts.length ? 0 : workers(figure) };
  });
}

/** An act in one sentence. */
export const sentenceOf = (scene: Scene, act: Act): string =>
  act.place === EVENING ? t("acts.evening") : (tellEvents(scene, act.events)[0]?.text ?? "");

export const deedsOf = (scene: Scene, { acts }: Card): string =>
  deeds(
    scene,
    acts.flatMap(({ events }) => events),
  );

/** At a place, as a sentence needs it. */
export const atPlace = (place: string): string =>
  t(has(`place.at.${place}`) ? `place.at.${place}` : `acts.at_${place}`);

/** Which of those at a place acts, and whether oneself has; or what the evening brought. */
export function turnOf(table: Table, scene: Scene, act: Act): string {
  if (act.place === EVENING)
    return tellEvents(scene, act.events)
      .filter(({ figure }) => figure >= 0)
      .map(({ text }) => text)
      .join(" ");
  const cards = filmOf(table, act);
  const at = cards.findIndex(({ figure }) => figure === act.figure) + 1;
  if (!at || act.figure < 0 || !has(`place.at.${act.place}`)) return "";
  const where = t("acts.turn", { at, count: cards.length, place: atPlace(act.place) });
  const mine = cards.find(({ figure }) => figure === table.me);
  if (!mine || act.figure === table.me) return where;
  return `${where}; ${t(mine.acts.length ? "acts.acted" : "acts.to_come")}`;
}

export const nameOfCard = (scene: Scene, { figure }: Card): string => nameOf(scene, figure);
