/** What a word would bring, in words: by its own explanation, or by its preview. */
import type { Table } from "../../game/table.svelte";
import { drawn, isForLeonardo, panelsOf, type Scene } from "../../game/sentences";
import { argument, BOOTHS, letterOf, verb } from "../../game/words";
import { capital, has, joined, number, signed, t } from "../../language/language.svelte";
import { worthOfCard } from "../../modules/portraits";
import { looseTiles, pointsOfStack } from "../../modules/requests";
import { isPaneMissing } from "../../modules/worth";
import type { Preview } from "../../server/messages";

type Teller = (table: Table, scene: Scene, about: string, word: string) => string;

export function brings(table: Table, scene: Scene, word: string): string {
  const teller = TELLERS[verb(word)];
  const told = teller ? teller(table, scene, argument(word), word) : "";
  const known = joined([told, gains(table, word, teller !== undefined)]);
  return known || (has(`word.${verb(word)}`) ? t(`word.${verb(word)}`) : "");
}

// What changes

function gains(table: Table, word: string, isTold: boolean): string {
  const lacking = table.lacks(word); // then nothing can be left of what is paid
  const preview = table.preview(word) ?? lacking?.preview;
  if (!preview) return "";
  const paints = Object.entries(preview.paints);
  const some = (isMine: (count: number) => boolean): string =>
    paints
      .filter(([, count]) => isMine(count))
      .map(([letter, count]) => letter.repeat(Math.abs(count)))
      .join("");
  const [got, paid] = [some((count) => count > 0), some((count) => count < 0)];
  return joined([
    worth(preview.points),
    got && t("option.gets", { paints: drawn(got) }),
    paid && t("option.pays", { paints: drawn(paid) }),
    paid && !lacking ? left(table, paints) : "",
    lacking ? "" : money(table, preview.money),
    preview.mood && !isTold ? t("option.mood", { mood: signed(preview.mood) }) : "",
    landing(table, preview),
  ]);
}

/** Points by source, and all together. */
function worth(points: Preview["points"]): string {
  const sources = Object.entries(points);
  if (!sources.length) return "";
  const sum = sources.reduce((all, [, gained]) => all + gained, 0);
  const all = t("option.points", { sum: signed(sum), count: sum });
  if (sources.length < 2) return all;
  const parts = sources.map(([source, gained]) =>
    t("text.source", { source: t(`table.from_${source}`), points: signed(gained) }),
  );
  return t("text.worth", { points: all, sources: joined(parts) });
}

/** What remains of the paints that are paid. */
function left(table: Table, paints: [string, number][]): string {
  const after = paints.map(([letter, change]) =>
    t("text.amount", { count: table.paintCount(letter) + change, color: drawn(letter) }),
  );
  return t("text.left", { left: joined(after) });
}

function money(table: Table, change: number): string {
  if (!change) return "";
  const told = t("option.money", { money: signed(change), count: change });
  return t("text.money_then", { change: told, left: number((table.mine?.money ?? 0) + change) });
}

/** Where the marker comes to stand, unless more is decided before it moves. */
function landing(table: Table, { points, landing: spaces }: Preview): string {
  const [behind, ahead] = spaces;
  const figure = table.view?.figure ?? table.me ?? 0;
  if (!Object.keys(points).length || behind === undefined) return "";
  if (ahead === undefined && behind === table.view?.players[figure]?.score) return "";
  return ahead === undefined
    ? t("option.lands", { space: behind })
    : t("option.lands_either", { behind, ahead });
}

// Words whose worth does not show in points, paints and money

const plain =
  (key: string): Teller =>
  () =>
    t(key);
const placed: Teller = (_, __, place) => t(`option.send_${place}`);

const wake: Teller = (table, { view, pieces }, about) => {
  if (isForLeonardo(view)) return t("option.wake_leonardo");
  const hour = pieces.hours.find((each) => each.hour === about);
  const mood = Math.max(
    0,
    Math.min(pieces.mood.spaces - 1, (table.mine?.mood ?? 0) + (hour?.mood ?? 0)),
  );
  return joined([
    t("option.mood", { mood: signed(hour?.mood ?? 0) }),
    zone(pieces.mood, mood),
    t("text.tile_costs", { price: hour?.price ?? 0 }),
  ]);
};

/** What a mood does to the number of apprentices. */
export const zone = (display: { minus_one: number; plus_one: number }, mood: number): string =>
  mood >= display.plus_one
    ? t("text.zone_more")
    : mood <= display.minus_one
      ? t("text.zone_less")
      : "";

const goodsOf = (scene: Scene, booth: string): string =>
  joined(
    (scene.view.market[BOOTHS.indexOf(booth)] ?? []).map(
      (tile) => tile !== null && drawn(scene.pieces.market[tile - 1] ?? ""),
    ),
  );
const booth: Teller = (table, scene, about) => {
  const hour = scene.pieces.hours.find((each) => each.hour === table.mine?.hour);
  return t("option.booth", { goods: goodsOf(scene, about), price: hour?.price ?? 0 });
};
const close: Teller = (_, scene, about) => t("option.close", { goods: goodsOf(scene, about) });

/** Passing and leaving, as the step that waits tells it. */
const passing: Teller = (table, scene, _, word) => {
  const here = `option.${word}_${scene.view.step.replaceAll(" ", "_")}`;
  const glass = argument(table.lit("fit")[0] ?? "");
  const lost =
    (scene.pieces.glass[glass]?.penalty ?? 0) * (scene.view.modules.glaziers?.panes[glass] ?? 0);
  return t(has(here) ? here : `option.${word}`, { points: signed(-lost) });
};

const portrait: Teller = (_, scene, about) => {
  const card = scene.view.modules.portraits?.display[Number(about) - 1];
  const printed = card ? scene.pieces.portraits[card - 1] : undefined;
  if (!printed) return "";
  return isForLeonardo(scene.view)
    ? t("option.points", { sum: printed.points, count: printed.points })
    : worthOfCard(printed);
};
const request: Teller = (_, scene, kind) => {
  const points = pointsOfStack(scene.pieces, scene.view.modules.requests?.stacks ?? {}, kind) ?? 0;
  return kind === "general"
    ? t("option.request_any", { points })
    : t("option.request", { points, color: t(`color.${kind}`) });
};
const stack: Teller = (table, scene, _, word) => {
  const figure = scene.view.figure ?? table.me ?? 0;
  const tile = looseTiles(scene, figure).find((each) => each.word === word);
  if (!tile) return "";
  const [splashes, points] = [drawn(tile.splashes), tile.points ?? 0];
  if (tile.pays) return t("option.stack_wall", { splashes, back: drawn(tile.pays) });
  return t(tile.splashes ? "option.stack_splashes" : "option.stack", {
    tile: drawn(tile.cost),
    points,
    splashes,
  });
};

const glassOf = (table: Table, scene: Scene, color: string): number =>
  table.me === null ? 0 : (scene.view.modules.glaziers?.tokens[table.me]?.[color] ?? 0);
const token: Teller = (table, scene, color) =>
  t("option.token", {
    count: scene.pieces.glass[color]?.price ?? 0,
    have: glassOf(table, scene, color),
  });
const bench: Teller = (table, scene, about) => {
  const window = scene.view.modules.glaziers?.bench[Number(about) - 1] ?? 0;
  const { panels = {}, points = 0 } = scene.pieces.windows[window - 1] ?? {};
  const lacks = Object.entries(panels)
    .map(([color, count]): [string, number] => [color, count - glassOf(table, scene, color)])
    .filter(([, count]) => count > 0);
  const cost = lacks.reduce(
    (sum, [color, count]) => sum + count * (scene.pieces.glass[color]?.penalty ?? 0),
    0,
  );
  return t(lacks.length ? "option.bench_missing" : "option.bench", {
    panels: panelsOf(scene, window),
    points,
    price: scene.pieces.bench[Number(about) - 1] ?? 0,
    missing: joined(
      lacks.map(([color, count]) => t("text.amount", { count, color: t(`color.${color}`) })),
    ),
    penalty: signed(-cost),
  });
};
const fit: Teller = (table, scene, color) => {
  const have = glassOf(table, scene, color);
  return isPaneMissing(scene)
    ? t("option.fit_panes", { have, points: scene.pieces.glass[color]?.penalty ?? 0 })
    : t("option.fit_altar", { have });
};
const certify: Teller = (_, scene, about) => {
  const one =
    scene.pieces.certificates[(scene.view.modules.bells?.display[Number(about) - 1] ?? 0) - 1];
  return one ? t("option.certify", { count: one.bells, points: one.points, price: one.price }) : "";
};
const exchange: Teller = (_, scene, color) =>
  t("option.exchange", {
    paints: drawn(scene.pieces.recipes[letterOf(color)] ?? ""),
    color: t(`color.${color}`),
  });
const bottle: Teller = (_, scene, about) => {
  const kind = scene.view.modules.medico?.offer[Number(about) - 1];
  return kind
    ? capital(
        t("option.bottle", {
          bottle: t(`bottle.${kind}`),
          count: scene.pieces.bottle_prices[Number(about) - 1] ?? 0,
        }),
      )
    : "";
};
const drink: Teller = (_, { pieces }, kind) => {
  const portions = pieces.bottles[kind];
  return portions ? t("option.drink", { portions }) : t("option.drink_juice");
};

/** Where a wishing card is played and what it brings. */
export const cardUse = (scene: Scene, card: string): string => {
  const [, free] = /^free_paint_(\d)$/.exec(card) ?? [];
  return free
    ? t("card_use.free_paint", { goods: drawn(scene.pieces.free_paint[Number(free) - 1] ?? "") })
    : t(`card_use.${card}`).replace(/(?<= )([OGP])(?=[ ,]|$)/g, drawn("$1"));
};

const restore: Teller = (_, scene, segment) =>
  joined([
    scene.view.modules.glaziers &&
    scene.pieces.openings.includes(segment) &&
    !scene.view.modules.glaziers.windows[segment]
      ? t("option.then_window")
      : "",
    scene.view.modules.favors && scene.view.bishop === segment ? t("option.then_favor") : "",
  ]);

const TELLERS: Record<string, Teller> = {
  wake,
  send: placed,
  neutral: placed,
  booth,
  close,
  pass: passing,
  done: passing,
  portrait,
  request,
  stack,
  token,
  bench,
  fit,
  certify,
  exchange,
  bottle,
  drink,
  restore,
  glaziery: plain("word.glaziery"),
  audience: plain("word.audience"),
  wall: plain("word.wall"),
  medico: plain("option.medico"),
  penny: (table, scene) =>
    t("option.penny", { count: scene.view.modules.wishing_well?.pennies[table.me ?? 0] ?? 0 }),
  throw: plain("option.throw"),
  play: (_, scene, card) => cardUse(scene, card),
  swap: (_, __, pair) =>
    t("option.swap", { front: drawn(pair.charAt(0)), back: drawn(pair.charAt(1)) }),
  call: (_, scene, who) =>
    t(`option.call_${who}`, { count: scene.view.modules.medico?.calling[who] ?? 0 }),
  sicken: (_, __, who) => t(`option.sicken_${who}`),
  rest: (_, __, who) => t(`option.rest_${who}`),
  claim: plain("option.claim"),
};
