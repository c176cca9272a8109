/** Events and questions in sentences. Paints stand between ⟦ and ⟧ and are drawn as pieces. */
import { capital, has, type Params, signed, t } from "../language/language.svelte";
import type { Event, Pieces, View } from "../server/messages";
import {
  ACTION_TILES,
  argument,
  BOOTHS,
  BOTTLES,
  COLUMNS,
  FAVORS,
  GLASS,
  letterOf,
  NAMES,
  paintsOf,
  PLACES,
  REQUESTS,
  SCROLLS,
  SEGMENTS,
  verb,
  WALL_TILES,
  WISHES,
} from "./words";

export interface Scene {
  view: View;
  pieces: Pieces;
}
export interface Line {
  figure: number; // -1: the narrator
  round: number;
  text: string;
  rules: string[];
  first: number; // which of the events it begins with
}
interface Telling {
  figure: number;
  told: string[];
  rules: string[];
  first: number;
}
type Teller = (scene: Scene, at: number) => string | number;

export const drawn = (letters: string): string => `⟦${letters}⟧`;

export function nameOf(scene: Pick<Scene, "view">, figure: number): string {
  const player = scene.view.players[figure];
  if (figure >= scene.view.names.length) return t("board.leonardo");
  // what stands between ⟦ and ⟧ would be drawn as paints
  return (
    scene.view.names[figure]?.replace(/[⟦⟧]/g, "") || capital(t(`player.${player?.color ?? "red"}`))
  );
}

const color = (at: number): string => drawn(letterOf(NAMES[at] ?? "red"));
const tileOf = (scene: Scene, number: number): string =>
  drawn(scene.pieces.tiles[number - 1]?.cost ?? "");
const wallTile = (pair: string): string =>
  t("panel.wall_tile", { front: drawn(pair.charAt(0)), back: drawn(pair.charAt(1)) });
export const cardName = (scene: Pick<Scene, "pieces">, card: string): string => {
  const [, free] = /^free_paint_(\d)$/.exec(card) ?? [];
  return free
    ? t("card.free_paint", { goods: drawn(scene.pieces.free_paint[Number(free) - 1] ?? "") })
    : t(`card.${card}`);
};
export const panelsOf = (scene: Pick<Scene, "pieces">, window: number): string =>
  Object.entries(scene.pieces.windows[window - 1]?.panels ?? {})
    .map(([glass, count]) => `${count} ${t(`color.${glass}`)}`)
    .join(", ");
/** A part-paid certificate: its owner, its number and the coins on it. */
export function partPaid(
  scene: Pick<Scene, "pieces">,
  [, number = 0, coins = 0]: number[],
): string {
  const printed = scene.pieces.certificates[number - 1];
  return t("panel.part_paid_one", {
    coins,
    price: printed?.price ?? 0,
    bells: t("panel.of_bells", { count: printed?.bells ?? 0 }),
  });
}
export function favorName(favor: string): string {
  return NAMES.includes(favor as never)
    ? t("favor.paint", { color: drawn(letterOf(favor)) })
    : t(`favor.${favor}`);
}
const stacked = (scene: Scene, at: number): string =>
  at < 32 ? tileOf(scene, at + 1) : wallTile(WALL_TILES[at - 32] ?? "");

const BY_NAME: Record<string, Teller> = {
  segment: (_, at) => (SEGMENTS[at] ?? "").toUpperCase(),
  tile: (scene, at) => tileOf(scene, at + 1),
  goods: (scene, at) => drawn(scene.pieces.market[at] ?? ""),
  booth: (_, at) => BOOTHS[at] ?? "",
  slot: (_, at) => at + 1,
  hour: (scene, at) => scene.pieces.hours[at]?.hour ?? "",
  set: (scene, at) => drawn(scene.pieces.altar_sets[at] ?? ""),
  holder: (scene, at) => nameOf(scene, at),
  place: (_, at) => t(`place.at.${PLACES[at] ?? "nowhere"}`),
  column: (_, at) => t(`place.the.${COLUMNS[at] ?? "nowhere"}`),
  paint: (_, at) => color(at),
  color: (_, at) => color(at),
  first: (_, at) => color(at),
  second: (_, at) => color(at),
  third: (_, at) => color(at),
  back: (_, at) => color(at),
  front: (_, at) => color(3 + at),
  section: (_, at) => at + 1,
  glass: (_, at) => t(`color.${GLASS[at] ?? ""}`),
  window: (scene, at) => panelsOf(scene, at + 1),
  card: (scene, at) => t(`portrait.${scene.pieces.portraits[at]?.name ?? ""}`),
  certificate: (scene, at) =>
    t("panel.of_bells", { count: scene.pieces.certificates[at]?.bells ?? 0 }),
  request: (_, at) => t(`request.${REQUESTS[at] ?? ""}`),
  bottle: (_, at) => t(`bottle.${BOTTLES[at] ?? ""}`),
  favor: (_, at) => favorName(FAVORS[at] ?? ""),
  scroll: (_, at) =>
    t(at < 5 ? "scroll.row" : "scroll.column", { line: (SCROLLS[at] ?? "").toUpperCase() }),
  which: (_, at) => t(`scroll.which_${["row", "column", "both"][at] ?? ""}`),
};
const BY_EVENT: Record<string, Teller> = {
  "planned place": (_, at) => t(`place.to.${PLACES[at] ?? "nowhere"}`),
  "covered tile": (_, at) => t(`tile.${ACTION_TILES[at] ?? ""}`),
  "tile_stacked tile": stacked,
  "tile_swapped tile": (_, at) => wallTile(WALL_TILES[at] ?? ""),
  "wish_drawn card": (scene, at) => cardName(scene, WISHES[at] ?? ""),
  "card_played card": (scene, at) => cardName(scene, WISHES[at] ?? ""),
  "certificate_shown place": (_, at) => at + 1,
  "bottle_bought place": (_, at) => at + 1,
};
const COUNTED: Record<string, string> = {
  apprentices: "number",
  forfeited: "apprentices",
  money_scored: "points",
  pennies_laid: "pennies",
  pennies_received: "pennies",
  pennies_exchanged: "pennies",
  gold_received: "leaves",
  gold_exchanged: "leaves",
  fell_ill: "apprentices",
  drank: "healed",
  glass_missing: "panels",
  wish_paid: "money",
  planned: "apprentices",
};
const CHANGES = new Set(["woke", "enjoyed", "busked"]);
const REWARD = "portrait_reward";

/**
 * Lines about events: one for each painter's turn, the rules of all its events behind it. What was
 * told before of the same events stays, but for the last line, which may go on.
 */
export function tellEvents(scene: Scene, events: Event[], told: Line[] = []): Line[] {
  const lines = told.slice(0, -1);
  const begin = told.at(-1)?.first ?? 0;
  let round = told.at(-1)?.round ?? 0;
  let open: Telling | null = null;
  const close = (): void => {
    if (open?.told.length) lines.push(toLine(scene, open, round));
    open = null;
  };
  for (let at = begin; at < events.length; at += 1) {
    const event = events[at]!;
    if (event.key === "round_began") {
      close();
      round = event.numbers.round ?? round;
    }
    const what = tell(scene, event);
    if (!open || open.figure !== event.figure || event.figure < 0) {
      close();
      open = { figure: event.figure, told: [], rules: [], first: at };
    }
    if (what) {
      open.told.push(what);
      open.rules.push(...event.rules);
    }
  }
  close();
  return lines;
}

function toLine(scene: Scene, open: Telling, round: number): Line {
  const what = countedUp(open.told).join(t("chronicle.joint"));
  const text =
    open.figure < 0
      ? t("chronicle.narrator", { what })
      : t("chronicle.line", { who: nameOf(scene, open.figure), what });
  return { figure: open.figure, round, text, rules: [...new Set(open.rules)], first: open.first };
}

/** Sentences that are said several times running are told once. */
function countedUp(told: string[]): string[] {
  const groups: { what: string; count: number }[] = [];
  for (const what of told) {
    const last = groups.at(-1);
    if (last?.what === what) last.count += 1;
    else groups.push({ what, count: 1 });
  }
  return groups.map(({ what, count }) =>
    count === 1 ? what : t("chronicle.repeated", { what, count }),
  );
}

/** One event; nothing where its message is empty. */
export function tell(scene: Scene, event: Event): string {
  const numbers = event.numbers;
  if (event.key === REWARD && !Object.values(numbers).some(Boolean)) return "";
  return t(variant(`event.${event.key}`, numbers), parameters(scene, event));
}

function variant(key: string, numbers: Event["numbers"]): string {
  if (Object.values(numbers).includes(null) && has(`${key}_hidden`)) return `${key}_hidden`;
  const none = Object.keys(numbers).find((name) => numbers[name] === 0 && has(`${key}_no_${name}`));
  return none ? `${key}_no_${none}` : key;
}

function parameters(scene: Scene, { key, numbers }: Event): Params {
  const params: Params = {};
  for (const [name, number] of Object.entries(numbers)) {
    const teller = BY_EVENT[`${key} ${name}`] ?? BY_NAME[name];
    params[name] = number === null ? "?" : teller ? teller(scene, number) : number;
  }
  const counted = COUNTED[key];
  if (counted) params.count = numbers[counted] ?? 0;
  if (typeof numbers.space === "number") params.start = `S${numbers.space + 1}`;
  if (CHANGES.has(key) && typeof numbers.mood === "number") params.mood = signed(numbers.mood);
  if (key === REWARD) params.reward = reward(numbers);
  return params;
}

function reward(numbers: Event["numbers"]): string {
  const { points, money, mood } = numbers;
  return [
    points ? t("option.points", { sum: points, count: points }) : "",
    money ? t("option.money", { money, count: money }) : "",
    mood ? t("option.mood", { mood: signed(mood) }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Is it Leonardo's pieces that somebody decides about? */
export const isForLeonardo = ({ figure, names }: View): boolean =>
  figure !== null && figure >= names.length;

/** The key of a step: "at market" asks `ask.at_market`. */
export const stepKey = (step: string): string => step.replaceAll(" ", "_");

/** A word of the game as a person would say it on a button. */
export function label(scene: Scene, word: string): string {
  const name = verb(word);
  const about = argument(word);
  const params: Params = about ? { what: spoken(scene, name, about) } : {};
  const special = `say.${name}_${stepKey(scene.view.step)}`;
  return t(has(special) ? special : `say.${name}`, params);
}

function spoken(scene: Scene, name: string, about: string): string {
  switch (name) {
    case "send":
    case "neutral":
    case "ill":
    case "glaziery":
    case "audience":
    case "wall":
      return t(`place.${about}`);
    case "restore":
    case "bishop":
    case "sexton":
      return about.toUpperCase();
    case "altar":
      return drawn(about);
    case "blend":
    case "take":
    case "give":
    case "saint":
    case "exchange":
      return drawn(letterOf(about));
    case "token":
    case "fit":
      return t(`color.${about}`);
    case "play":
      return cardName(scene, about);
    case "portrait": {
      const card = scene.view.modules.portraits?.display[Number(about) - 1];
      return card ? t(`portrait.${scene.pieces.portraits[card - 1]?.name ?? ""}`) : about;
    }
    case "request":
      return t(`request.${about}`);
    case "stack":
    case "swap":
      return /^\d+$/.test(about) ? tileOf(scene, Number(about)) : wallTile(about);
    case "buy": {
      const booth = BOOTHS.indexOf(scene.view.visit?.booth ?? "");
      const goods = scene.view.market[booth]?.[Number(about) - 1];
      return goods ? drawn(scene.pieces.market[goods - 1] ?? "") : about;
    }
    case "bench": {
      const window = scene.view.modules.glaziers?.bench[Number(about) - 1];
      return window ? panelsOf(scene, window) : about;
    }
    case "unroll":
      return t(`scroll.which_${about}`);
    case "certify": {
      const certificate = scene.view.modules.bells?.display[Number(about) - 1];
      return certificate
        ? t("panel.of_bells", { count: scene.pieces.certificates[certificate - 1]?.bells ?? 0 })
        : about;
    }
    case "drink":
      return t(`bottle.${about}`);
    case "bottle": {
      const bottle = scene.view.modules.medico?.offer[Number(about) - 1];
      return bottle ? t(`bottle.${bottle}`) : about;
    }
    case "call":
    case "rest":
    case "sicken":
      return t(`say.who_${about}`);
    default:
      return about;
  }
}

/** Plain text of a sentence, for those who hear it. */
export const plain = (text: string): string =>
  text.replace(/⟦(\w*)⟧/g, (_, letters: string) =>
    paintsOf(letters)
      .map((paint) => t(`color.${paint}`))
      .join(", "),
  );
