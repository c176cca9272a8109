/** What the ledger calls a choice, its decisions and their answers. */
import { costOf } from "../../game/day";
import { deed } from "../../game/giving";
import type { Option, Step } from "../../game/ledger.svelte";
import { askedOf, drawn, label, nameOf, type Scene } from "../../game/sentences";
import { BOOTH, LEADING, type Table } from "../../game/table.svelte";
import { argument, BOOTHS, letterOf, verb } from "../../game/words";
import { capital, has, number, t } from "../../language/language.svelte";
import { panelsMissing, windowOf } from "./glass";

const RESTORING = ["restore", "altar"];

/** The sentence on the button that plays it. */
export function act(table: Table, scene: Scene, word: string): string {
  const { ledger } = table;
  const money = -(ledger.change?.money ?? 0);
  if (LEADING.includes(verb(word)) && money)
    return t("ledger.move_to", { what: argument(word).toUpperCase(), count: money });
  if (verb(word) === BOOTH) {
    const goods = taken(table, scene);
    return goods ? t("ledger.buy_for", { goods: drawn(goods), money }) : t("ledger.enter_booth");
  }
  if (!RESTORING.includes(verb(word)) || !Object.keys(ledger.points).length)
    return deed(table, scene, word);
  const points = ledger.total;
  if (points <= 0) return t("ledger.restore_nothing", { points });
  return t(ledger.sum?.secret ? "ledger.restore_at_least" : "ledger.restore_for", { points });
}

/** The paints of the goods that are bought in a booth. */
export function taken({ ledger, pieces }: Table, { view }: Scene): string {
  const row = view.market[BOOTHS.indexOf(argument(ledger.word ?? ""))] ?? [];
  return ledger.words
    .filter((word) => verb(word) === "buy")
    .map((word) => pieces?.market[(row[Number(argument(word)) - 1] ?? 0) - 1] ?? "")
    .join("");
}

/** What the prompt asks while a choice is held. */
export function heldQuestion(table: Table, scene: Scene, word: string): string {
  const { total } = table.ledger;
  return total > 0
    ? t("ledger.question", { what: label(scene, word), count: total })
    : label(scene, word);
}

/** In few words, why a source brings its points. */
export function reason(table: Table, scene: Scene, word: string, source: string): string {
  const { ledger } = table;
  const { view } = scene;
  const said = ledger.sum?.best.words ?? [word];
  const segment = argument(said.find((each) => RESTORING.includes(verb(each))) ?? word);
  const step = said.find((each) => LEADING.includes(verb(each)));
  const bishop = step ? argument(step) : view.bishop;
  const named = (key: string, params: Record<string, string | number> = {}): string =>
    t(`ledger.why_${key}`, params);
  const REASONS: Record<string, () => string> = {
    tile: () => drawn(costOf(scene, segment)),
    altar: () => drawn(segment),
    bishop: () =>
      named(bishop === segment ? "bishop" : "bishop_beside", { segment: bishop.toUpperCase() }),
    gold: () => named("gold", { paint: drawn(letterOf(view.modules.leaf_gold?.color ?? "")) }),
    track: () => {
      const taken = ledger.steps.find(({ question }) => question?.params.space)?.question;
      return taken ? named("track", { space: Number(taken.params.space) }) : "";
    },
    missing_glass: () => {
      const [window] = ledger.words.flatMap((each) => windowOf(scene, each) ?? []);
      return window
        ? t("ledger.glass_missing", { count: panelsMissing(table, scene, window) })
        : "";
    },
  };
  const told = REASONS[source];
  return told ? told() : has(`ledger.why_${source}`) ? named(source) : "";
}

/** What a decision is about. */
export function about(table: Table, scene: Scene, { question }: Step): string {
  if (!question) return "";
  const key = `ledger.then_${question.ask}`;
  const who = table.me === null ? "" : nameOf(scene, table.me);
  if (!has(key)) return askedOf(scene, question, who);
  const { space = 0, segment = "" } = question.params as Record<string, string | number>;
  const there = scene.view.players.findIndex(({ score }) => score === space);
  return t(key, {
    who: there < 0 ? "" : nameOf(scene, there),
    space,
    segment: String(segment).toUpperCase(),
  });
}

/** An answer in few words. */
export function answer(scene: Scene, { question, options }: Step, option: Option): string {
  const ask = question?.ask ?? "";
  const name = verb(option.word);
  const key = [`ledger.answer_${name}_${ask}`, `ledger.answer_${name}`].find(has);
  if (key) return t(key);
  const [space] = option.preview.landing;
  const isLanding = options.every(({ preview }) => Object.keys(preview.points).join() === "track");
  if (isLanding && space !== undefined) return number(space);
  return capital(label({ ...scene, view: { ...scene.view, step: ask } }, option.word));
}
