/**
 * Events, questions and words in sentences. What a detail is called depends on its vocabulary
 * alone, which the server names. Paints stand between ⟦ and ⟧ and are drawn as pieces.
 */
import { shownAs } from "./dress.svelte";
import { capital, has, joined, type Params, signed, t } from "../language/language.svelte";
import type { Event, Pieces, PlanFact, Question, Reason, View } from "../server/messages";
import { argument, BOOTHS, letterOf, NAMES, paintsOf, verb } from "./words";

export interface Scene {
  view: View;
  pieces: Pieces;
}
export interface Line {
  figure: number; // -1: the narrator
  color: string;
  round: number;
  text: string;
  rules: string[];
  first: number; // which of the events it begins with
}
interface Telling {
  figure: number;
  events: Event[]; // of which something is said
  first: number;
}
type Counts = Record<string, number>;
type Details = Record<string, string | number | boolean | null | Counts>;
/** How a word or a piece of one vocabulary is called; some are counts by name. */
type Presenter = (scene: Scene, word: string, counts: Counts) => string;

export const drawn = (letters: string): string => `⟦${letters}⟧`;
export const spokenPaints = (letters: string): string =>
  joined(paintsOf(letters).map((paint) => t(`color.${paint}`)));

export function nameOf(scene: Pick<Scene, "view">, figure: number): string {
  const player = scene.view.players[figure];
  if (figure >= scene.view.names.length) return t("board.leonardo");
  // what stands between ⟦ and ⟧ would be drawn as paints
  return (
    scene.view.names[figure]?.replace(/[⟦⟧]/g, "") ||
    capital(t(`player.${shownAs(player?.color ?? "red")}`))
  );
}

export const isLeonardo = (view: View, figure: number): boolean => figure >= view.names.length;

/** The color of a figure's pieces. */
export const colorOf = (view: View | null, figure: number): string =>
  view && isLeonardo(view, figure) ? "leonardo" : (view?.players[figure]?.color ?? "red");

// Pieces and places by name

const HIDDEN = "?";
const FORMS = ["to", "at", "the"]; // of a place, as a message needs it
function placeName(place: string, form = ""): string {
  const key = `place.${form}.${place}`;
  return t(form && has(key) ? key : `place.${place}`);
}
const color = (paint: string): string => drawn(letterOf(paint));
const tileOf = (scene: Scene, number: string): string =>
  drawn(scene.pieces.tiles[Number(number) - 1]?.cost ?? "");
const wallTile = (pair: string): string =>
  t("panel.wall_tile", { front: drawn(pair.charAt(0)), back: drawn(pair.charAt(1)) });
const portraitName = (scene: Scene, card: number): string => {
  const { name } = scene.pieces.portraits[card - 1] ?? { name: "" };
  return has(`portrait.${name}`) ? t(`portrait.${name}`) : name;
};
const panes = (counts: Counts): string =>
  joined(
    Object.entries(counts).map(([glass, count]) => count && `${count} ${t(`color.${glass}`)}`),
  );
const bellsOf = (count: number): string => t("panel.of_bells", { count });
const certificateName = (scene: Scene, number: number): string =>
  bellsOf(scene.pieces.certificates[number - 1]?.bells ?? 0);
const installment = ({ coins = 0, price = 0, bells = 0 }: Counts): string =>
  t("panel.part_paid_one", { coins, price, bells: bellsOf(bells) });

export const cardName = (scene: Pick<Scene, "pieces">, card: string): string => {
  const [, free] = /^free_paint_(\d)$/.exec(card) ?? [];
  return free
    ? t("card.free_paint", { goods: drawn(scene.pieces.free_paint[Number(free) - 1] ?? "") })
    : t(`card.${card}`);
};
export const panelsOf = (scene: Pick<Scene, "pieces">, window: number): string =>
  panes(scene.pieces.windows[window - 1]?.panels ?? {});
/** A part-paid certificate: its owner, its number and the coins on it. */
export function partPaid(
  scene: Pick<Scene, "pieces">,
  [, number = 0, coins = 0]: number[],
): string {
  const { price = 0, bells = 0 } = scene.pieces.certificates[number - 1] ?? {};
  return installment({ coins, price, bells });
}
export function favorName(favor: string): string {
  return NAMES.includes(favor as never)
    ? t("favor.paint", { color: color(favor) })
    : t(`favor.${favor}`);
}

/** What lies at a place of a display, which a word names by its number from 1. */
function offered(
  display: (scene: Scene) => readonly (number | string | null)[] | undefined,
  tell: (scene: Scene, piece: string) => string,
): Presenter {
  return (scene, place) => {
    const piece = display(scene)?.[Number(place) - 1];
    return piece === null || piece === undefined ? place : tell(scene, String(piece));
  };
}
const bottleName = (_: Scene, bottle: string): string => t(`bottle.${bottle}`);
const goodsOf = (scene: Scene, number: string): string =>
  drawn(scene.pieces.market[Number(number) - 1] ?? "");
const paintName: Presenter = (_, paint) => color(paint);
const place: Presenter = (_, word) => placeName(word);

const PLACES = ["place", "column"]; // the vocabularies with forms
const COUNT = "count";
const GAIN = "gain";
const PRESENTERS: Record<string, Presenter> = {
  place,
  column: place,
  change: (_, number) => signed(Number(number)),
  seat: (scene, figure) => nameOf(scene, Number(figure)),
  segment: (_, segment) => segment.toUpperCase(),
  start: (_, space) => `S${space}`,
  paint: paintName,
  basic: paintName,
  blended: paintName,
  altar_set: (_, letters) => drawn(letters),
  tile: tileOf,
  goods: goodsOf,
  action_tile: (_, tile) => t(`tile.${tile}`),
  portrait: (scene, card) => portraitName(scene, Number(card)),
  request: (_, request) => t(`request.${request}`),
  stacked: (scene, tile) => (/^\d+$/.test(tile) ? tileOf(scene, tile) : wallTile(tile)),
  wish: cardName,
  glass: (_, glass) => t(`color.${glass}`),
  window: (scene, number) => panelsOf(scene, Number(number)),
  certificate: (scene, number) => certificateName(scene, Number(number)),
  scroll: (_, line) =>
    t(/^\d$/.test(line) ? "scroll.row" : "scroll.column", { line: line.toUpperCase() }),
  line: (_, line) => t(`scroll.which_${line}`),
  wall_tile: (_, pair) => wallTile(pair),
  bottle: bottleName,
  favor: (_, favor) => favorName(favor),
  worker: (_, who) => t(`say.who_${who}`),
  source: (_, source) => t(`source.${source}`),
  slip: (_, slip) => t(`slip.${slip}`),
  panes: (_, __, counts) => panes(counts),
  installment: (_, __, counts) => installment(counts),
  goods_offer: offered(({ view }) => view.market[BOOTHS.indexOf(view.visit?.booth ?? "")], goodsOf),
  portrait_offer: offered(
    ({ view }) => view.modules.portraits?.display,
    (scene, card) => portraitName(scene, Number(card)),
  ),
  window_offer: offered(
    ({ view }) => view.modules.glaziers?.bench,
    (scene, window) => panelsOf(scene, Number(window)),
  ),
  certificate_offer: offered(
    ({ view }) => view.modules.bells?.display,
    (scene, number) => certificateName(scene, Number(number)),
  ),
  bottle_offer: offered(({ view }) => view.modules.medico?.offer, bottleName),
}; // by vocabulary; the words of all others speak for themselves

/** The parameters of a message: each detail as a sentence names it. */
function spoken(scene: Scene, details: Details, vocabularies: Record<string, string>): Params {
  const params: Params = {};
  for (const [name, value] of Object.entries(details)) {
    const vocabulary = vocabularies[name] ?? "";
    const present = PRESENTERS[vocabulary];
    if (value === null) params[name] = HIDDEN;
    else if (present)
      params[name] = present(scene, String(value), typeof value === "object" ? value : {});
    else params[name] = typeof value === "number" ? value : String(value);
    if (vocabulary === COUNT && typeof value === "number") params.count = value;
    if (PLACES.includes(vocabulary) && value !== null)
      for (const form of FORMS) params[`${name}_${form}`] = placeName(String(value), form);
  }
  const gains = gainsOf(vocabularies);
  if (gains.length)
    params.gained = gained(Object.fromEntries(gains.map((name) => [name, details[name] ?? 0])));
  return params;
}

const gainsOf = (vocabularies: Record<string, string>): string[] =>
  Object.keys(vocabularies).filter((name) => vocabularies[name] === GAIN);

/** Several things that are received at once. */
function gained({ points, money, mood }: Details): string {
  return joined([
    points && t("option.points", { sum: Number(points), count: Number(points) }),
    money && t("option.money", { money: Number(money), count: Number(money) }),
    mood && t("option.mood", { mood: signed(Number(mood)) }),
  ]);
}

// What happened

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
    if (open?.events.length) lines.push(toLine(scene, open, round));
    open = null;
  };
  for (let at = begin; at < events.length; at += 1) {
    const event = events[at]!;
    if (event.key === "round_began") {
      close();
      round = Number(event.details.round ?? round);
    }
    if (!open || open.figure !== event.figure || event.figure < 0) {
      close();
      open = { figure: event.figure, events: [], first: at };
    }
    if (tell(scene, event)) open.events.push(event);
  }
  close();
  return lines;
}

/** What one figure did, without its name. */
export const deeds = (scene: Scene, events: Event[]): string =>
  acts(
    scene,
    events.filter((event) => tell(scene, event)),
  ).join(t("chronicle.joint"));

function toLine(scene: Scene, open: Telling, round: number): Line {
  const what = deeds(scene, open.events);
  const rules = [...new Set(open.events.flatMap((event) => event.rules))];
  const text =
    open.figure < 0
      ? t("chronicle.narrator", { what })
      : t("chronicle.line", { who: nameOf(scene, open.figure), what });
  const { figure, first } = open;
  return { figure, color: colorOf(scene.view, figure), round, text, rules, first };
}

/** What one figure did: a verb is said once, and what is repeated is added up. */
function acts(scene: Scene, events: Event[]): string[] {
  const groups: { event: Event; count: number }[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && isAlike(last.event, event)) last.count += 1;
    else groups.push({ event, count: 1 });
  }
  return groups.map(({ event, count }, at) => act(scene, event, groups[at - 1]?.event, count));
}

const isAlike = (one: Event, other: Event): boolean =>
  one.key === other.key && JSON.stringify(one.details) === JSON.stringify(other.details);

/** An event that happened several times running, after one of another or the same kind. */
function act(scene: Scene, event: Event, before: Event | undefined, count: number): string {
  const { key, details } = event;
  const said = (form: string, told: Details): string =>
    t(`event.${key}_${form}`, spoken(scene, told, scene.pieces.vocabularies.events[key] ?? {}));
  if (count > 1 && has(`event.${key}_repeated`)) {
    const added = Object.entries(details).map(([name, value]) => [name, Number(value) * count]);
    return said("repeated", Object.fromEntries(added) as Details);
  }
  const isAgain = before?.key === key && has(`event.${key}_again`);
  const what = isAgain ? said("again", details) : tell(scene, event);
  return count === 1 ? what : t("chronicle.repeated", { what, count });
}

/** One event; nothing where its message is empty, or where nothing was gained. */
export function tell(scene: Scene, { key, details }: Event): string {
  const vocabularies = scene.pieces.vocabularies.events[key] ?? {};
  const gains = gainsOf(vocabularies);
  if (gains.length && !gains.some((name) => details[name])) return "";
  return t(variant(`event.${key}`, details), spoken(scene, details, vocabularies));
}

/** The message about an event, or the one for a detail that is hidden, 0 or false. */
function variant(key: string, details: Details): string {
  if (Object.values(details).includes(null) && has(`${key}_hidden`)) return `${key}_hidden`;
  const none = Object.keys(details).find(
    (name) => details[name] !== null && !details[name] && has(`${key}_no_${name}`),
  );
  return none ? `${key}_no_${none}` : key;
}

// What a plan would bring

/** What is foreseen at a place of a plan. */
export const prospect = (scene: Scene, fact: PlanFact): string => planned(scene, "plan", fact);
/** What would be in vain. */
export const caution = (scene: Scene, fact: PlanFact): string => planned(scene, "care", fact);

function planned(scene: Scene, kind: string, { key, params }: PlanFact): string {
  const vocabularies = scene.pieces.vocabularies.plans[key] ?? {};
  return t(variant(`${kind}.${key}`, params), spoken(scene, params, vocabularies));
}

// Why something is better

/** Why a word or a plan is better than another, and what it costs. */
export function reasonOf(scene: Scene, { key, params, cost }: Reason): string {
  const reason = fact(scene, "reason", key, params);
  if (!cost) return t("reason.told", { reason });
  const form = `reason.told_${key}`;
  return t(has(form) ? form : "reason.told_cost", {
    reason,
    cost: fact(scene, "cost", cost.key, cost.params),
  });
}
function fact(scene: Scene, kind: string, key: string, params: Details): string {
  const vocabularies = scene.pieces.vocabularies.reasons[key] ?? {};
  const own = `puzzle.reason.${key}`; // of exact puzzles
  return t(has(own) ? own : `${kind}.${key}`, spoken(scene, params, vocabularies));
}

// What is asked and answered

/** A question of the server to somebody. */
export function askedOf(scene: Scene, { ask, params }: Question, who: string): string {
  const own = `table.ask_${ask}`; // where the command line speaks of its keys
  return t(has(own) ? own : `ask.${ask}`, {
    who,
    ...spoken(scene, params, scene.pieces.vocabularies.questions),
  });
}

/** Is it Leonardo's pieces that somebody decides about? */
export const isForLeonardo = ({ figure, names }: View): boolean =>
  figure !== null && figure >= names.length;

/** The key of a step: "at market" asks `ask.at_market`. */
export const stepKey = (step: string): string => step.replace(/ from .*/, "").replaceAll(" ", "_");

/** A word of the game as a person would say it on a button. */
export function label(scene: Scene, word: string): string {
  const name = verb(word);
  const about = argument(word);
  const present = PRESENTERS[scene.pieces.vocabularies.verbs[name] ?? ""];
  const params: Params = about ? { what: present ? present(scene, about, {}) : about } : {};
  const special = `say.${name}_${stepKey(scene.view.step)}`;
  return t(has(special) ? special : `say.${name}`, params);
}

/** Plain text of a sentence, for those who hear it. */
export const plain = (text: string): string =>
  text.replace(/⟦(\w*)⟧/g, (_, letters: string) => spokenPaints(letters));
