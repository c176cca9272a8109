/** What a word gives up, in words: on its quiet control, and in the question before it is said. */
import type { Table } from "./table.svelte";
import { label, type Scene, stepKey } from "./sentences";
import { argument, BOOTHS, isWayOut, verb } from "./words";
import { capital, has, type Params, signed, t } from "../language/language.svelte";
import { planningOf } from "./planning.svelte";

export interface Asked {
  question: string;
  after: string; // what comes of it
  lose: string;
  stay: string;
  idle: number; // apprentices who would have nothing to do
}

/** Is nothing asked but to go on, and nothing lost by that? */
export const isIdle = ({ view, isAsked, options }: Table): boolean =>
  isAsked && options.length === 1 && (view?.options?.every(isWayOut) ?? false);

/** What stands on the button of a word. */
export const buttonOf = (table: Table, scene: Scene, word: string): string =>
  isIdle(table) ? t("give.go_on") : label(scene, word);

/** The good act by what it brings: "Take 3 Thalers". */
export function deed(table: Table, scene: Scene, word: string): string {
  const { money = 0, mood = 0 } = table.preview(word) ?? {};
  if (word === "paint" && money > 0) return t("give.take", { count: money });
  if (word === "enjoy" && mood > 0) return t("give.enjoy", { mood: signed(mood) });
  return buttonOf(table, scene, word);
}

/** What stands on the control of a word that gives something up; in short only the loss. */
export function control(table: Table, scene: Scene, word: string, short = false): string {
  const lost = loss(table, word);
  if (!lost) return label(scene, word);
  const act = short ? "" : actOf(scene, word);
  return act ? t("give.control", { act, loss: lost }) : capital(lost);
}

/** The question that is asked once, its two answers, and what comes of it. */
export function asking(table: Table, scene: Scene, word: string): Asked {
  if (word === "ready") return askAboutIdle(planningOf(table).leftCount);
  if (table.isForNothing(word)) return askAboutNothing(table, scene, word);
  const lost = loss(table, word);
  const idle = table.forfeits(word)?.actions ?? 0;
  const stay = stayAt(scene);
  if (verb(word) === "close") {
    const booth = argument(word);
    const tiles = scene.view.market[BOOTHS.indexOf(booth)] ?? [];
    const count = tiles.filter((tile) => tile !== null).length;
    return {
      question: t("give.close_ask", { booth }),
      after: t("give.after_close", { count }),
      lose: t("give.close_lose"),
      stay,
      idle: table.forfeits(word)?.purchases ?? 0,
    };
  }
  const act = at(scene, "leave") || actOf(scene, word);
  return {
    question: !lost
      ? t("give.ask_only", { loss: label(scene, word) })
      : act
        ? t("give.ask", { act, loss: lost })
        : t("give.ask_only", { loss: capital(lost) }),
    after: idle ? t("give.after_actions", { count: idle }) : lost && at(scene, "after"),
    lose: lost ? capital(lost) : label(scene, word),
    stay,
    idle,
  };
}

function askAboutIdle(count: number): Asked {
  return {
    question: t("give.idle_ask", { count }),
    after: "",
    lose: t("give.idle", { count }),
    stay: t("give.idle_stay", { count }),
    idle: count,
  };
}

function askAboutNothing(table: Table, scene: Scene, word: string): Asked {
  const points = table.ledger.total;
  return {
    question: t("ledger.ask_nothing", { what: label(scene, word), points }),
    after: "",
    lose: t("ledger.lose_nothing", { points }),
    stay: t("give.cancel"),
    idle: 0,
  };
}

/** "give up 2 actions", as the server tells it; nothing where it has not told yet. */
function loss(table: Table, word: string): string {
  const things = Object.entries(table.forfeits(word) ?? {}).map(([name, count]) =>
    t(`forfeit.${name}`, { count }),
  );
  return things.length ? t("forfeit.give_up", { what: things.join(t("forfeit.and")) }) : "";
}

/** A message for the step at hand, if there is one. */
function at({ view }: Scene, name: string, params: Params = {}): string {
  const key = `give.${name}_${stepKey(view.step)}`;
  return has(key) ? t(key, params) : "";
}

/** What one does by a word, where that is more than to give something up. */
function actOf(scene: Scene, word: string): string {
  const name = verb(word);
  if (name === "close") return t("give.close", { booth: argument(word) });
  return at(scene, name) || (has(`give.${name}`) ? t(`give.${name}`) : "");
}

/** To stay where one is, or just not to give anything up. */
function stayAt(scene: Scene): string {
  const place = `place.at.${stepKey(scene.view.step).replace(/^at_/, "")}`;
  if (at(scene, "stay")) return at(scene, "stay");
  return has(place) ? capital(t("give.stay", { place: t(place) })) : t("give.cancel");
}
