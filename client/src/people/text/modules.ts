/** What lies on the boards of the modules, told as facts: what, whose, and how much. */
import { cardName, drawn, favorName, nameOf, panelsOf, type Scene } from "../../game/sentences";
import { letterOf } from "../../game/words";
import { capital, joined, t } from "../../language/language.svelte";
import { nameOfCard, worthOfCard } from "../../modules/portraits";
import { looseTiles, pointsOfStack, requestNamed } from "../../modules/requests";
import { cardUse } from "./brings";

export interface Fact {
  what: string; // nothing where the sentence stands alone
  told: string;
  who?: number; // a painter to whom it belongs
}
type Teller = (scene: Scene, me: number | null) => Fact[];

export const nameOfFact = (scene: Scene, { what, who }: Fact): string =>
  who === undefined
    ? capital(what)
    : t("text.of", { what: capital(what), who: nameOf(scene, who) });

const alone = (told: string): Fact => ({ what: "", told });
const none = (): string => t("text.none");
const listed = (parts: string[]): string => joined(parts) || none();

/** One fact for everybody; what the viewer may not see is hidden. */
function everybody<T>(
  what: string,
  values: (T | null)[],
  tell: (value: T) => string,
  isShort = false,
): Fact[] {
  return values.flatMap((value, who) => {
    const told = value === null ? t("text.hidden") : tell(value);
    return isShort && !told ? [] : [{ what, who, told: told || none() }];
  });
}
/** How many of each there are; what they are called is told by the messages of an area. */
const amounts = (row: Record<string, number>, area = "color"): string =>
  joined(
    Object.entries(row).map(
      ([kind, count]) => count && t("text.amount", { count, color: t(`${area}.${kind}`) }),
    ),
  );

const portraits: Teller = ({ view, pieces }) => {
  const seen = view.modules.portraits;
  if (!seen) return [];
  const named = (card: number): string => {
    const printed = pieces.portraits[card - 1];
    return printed ? t("text.fact", { name: nameOfCard(printed), told: worthOfCard(printed) }) : "";
  };
  const deck = seen.deck.flatMap((left, pile) => (left ? [`${"ABC".charAt(pile)} ${left}`] : []));
  return [
    ...seen.display.flatMap((card) =>
      card === null ? [] : [{ what: t("text.display"), told: named(card) }],
    ),
    { what: t("panel.to_come"), told: listed(deck) },
    ...everybody(
      t("table.owns_portraits"),
      seen.owned,
      (cards) => cards.map(named).join("; "),
      true,
    ),
  ];
};

const requests: Teller = (scene, me) => {
  const seen = scene.view.modules.requests;
  if (!seen) return [];
  const tiles = me === null ? [] : looseTiles(scene, me);
  return [
    ...Object.keys(scene.pieces.requests).map((kind) =>
      alone(
        requestNamed(kind, pointsOfStack(scene.pieces, seen.stacks, kind), seen.stacks[kind] ?? 0),
      ),
    ),
    ...everybody(t("table.owns_requests"), seen.fulfilled, (row) => amounts(row, "request"), true),
    ...(me === null
      ? []
      : [
          {
            what: t("panel.your_tiles"),
            who: me,
            told: listed(
              tiles.map(({ cost, splashes }) =>
                splashes
                  ? `${drawn(cost)} (${t("boards.shows", { splashes: drawn(splashes) })})`
                  : drawn(cost),
              ),
            ),
          },
        ]),
  ];
};

const wishingWell: Teller = (scene) => {
  const seen = scene.view.modules.wishing_well;
  if (!seen) return [];
  const hands = seen.hands.map((hand) => hand ?? []);
  return [
    alone(t("panel.in_well", { thrown: seen.thrown, most: scene.pieces.throws })),
    alone(t("boards.well_about", { count: seen.pile })),
    ...everybody(t("panel.pennies"), seen.pennies, String),
    ...everybody(t("table.owns_well"), seen.cards, String),
    ...everybody(
      t("panel.cards"),
      hands,
      (hand) =>
        hand
          .map((card) =>
            t("text.fact", { name: cardName(scene, card), told: cardUse(scene, card) }),
          )
          .join("; "),
      true,
    ),
  ];
};

const leafGold: Teller = ({ view, pieces }) => {
  const seen = view.modules.leaf_gold;
  if (!seen) return [];
  const [on = 0, beside = 0, far = 0] = pieces.leaf_points;
  return [
    { what: t("panel.refined"), told: seen.color ? drawn(letterOf(seen.color)) : none() },
    alone(t("panel.gold_worth", { on, beside, far })),
    ...pieces.leaf_spaces.map(({ booth, slot, leaves }) =>
      alone(t("boards.gold_space", { booth, slot, count: leaves })),
    ),
    ...everybody(t("panel.leaves"), seen.leaves, String),
    { what: t("panel.supply"), told: String(seen.supply) },
  ];
};

const glaziers: Teller = (scene, me) => {
  const seen = scene.view.modules.glaziers;
  if (!seen) return [];
  const mine = me === null ? null : seen.tokens[me];
  return [
    ...seen.bench.map((window, at) => ({
      what: t("text.bench_place", { place: at + 1 }),
      told: t("option.bench", {
        panels: panelsOf(scene, window),
        points: scene.pieces.windows[window - 1]?.points ?? 0,
        price: scene.pieces.bench[at] ?? 0,
      }),
    })),
    ...Object.keys(scene.pieces.glass).map((color) =>
      alone(
        t("boards.glass_named", {
          color: t(`color.${color}`),
          count: seen.display[color] ?? 0,
          price: scene.pieces.glass[color]?.price ?? 0,
          penalty: scene.pieces.glass[color]?.penalty ?? 0,
          have: mine?.[color] ?? 0,
        }),
      ),
    ),
    ...everybody(t("panel.glass"), seen.tokens, amounts),
    {
      what: t("panel.new_windows"),
      told: listed(Object.keys(seen.windows).map((segment) => segment.toUpperCase())),
    },
  ];
};

const scrolls: Teller = ({ view, pieces }) => {
  const seen = view.modules.scrolls;
  if (!seen) return [];
  const [one = 0, both = 0] = pieces.scrolls;
  const lines = seen.rows.map((row, seat): string => {
    const told = (
      [
        ["row", row],
        ["column", seen.columns[seat] ?? null],
      ] as const
    ).map(([kind, line]) =>
      line === null
        ? t(`panel.${kind}`)
        : line === "played"
          ? ""
          : t(`scroll.${kind}`, { line: line.toUpperCase() }),
    );
    return joined(told);
  });
  return [
    alone(t("panel.scroll_worth", { one, both })),
    ...everybody(t("module.scrolls"), lines, (line) => line),
  ];
};

const bells: Teller = (scene) => {
  const seen = scene.view.modules.bells;
  if (!seen) return [];
  const printed = (number: number) => scene.pieces.certificates[number - 1];
  return [
    ...seen.display.flatMap((number, at) => {
      const one = number === null ? undefined : printed(number);
      return one
        ? [
            {
              what: t("text.bench_place", { place: at + 1 }),
              told: t("option.certify", { count: one.bells, points: one.points, price: one.price }),
            },
          ]
        : [];
    }),
    alone(t("boards.bells_about", { count: seen.stack })),
    ...everybody(t("table.owns_bells"), seen.owned, String),
    ...everybody(
      t("panel.bells"),
      seen.paid.map((paid) => paid ?? []),
      (paid) =>
        paid.length ? String(paid.reduce((sum, each) => sum + (printed(each)?.bells ?? 0), 0)) : "",
      true,
    ),
    ...seen.partly.map(([who = 0, number = 0, coins = 0]) => ({
      what: t("panel.part_paid"),
      who,
      told: t("panel.part_paid_one", {
        coins,
        price: printed(number)?.price ?? 0,
        bells: t("panel.of_bells", { count: printed(number)?.bells ?? 0 }),
      }),
    })),
    { what: t("panel.ranks"), told: scene.pieces.bell_ranks.join(", ") },
    ...scene.pieces.bell_thresholds.map(({ space, points }) =>
      alone(t("boards.threshold", { space, count: points })),
    ),
    ...(seen.track.length
      ? [
          ...everybody(t("panel.bell_track"), seen.track.slice(0, -1), String),
          { what: t("panel.bishop"), told: String(seen.track.at(-1)) },
        ]
      : []),
  ];
};

const wall: Teller = ({ view, pieces }) => {
  const seen = view.modules.wall_fresco;
  if (!seen) return [];
  const sections = seen.sections.map((color, at) =>
    t("text.section", {
      section: at + 1,
      what: color ? drawn(letterOf(color)) : t("boards.section_done"),
    }),
  );
  const letters = (paints: string[]): string =>
    joined(paints.map((paint) => drawn(letterOf(paint))));
  return [
    alone(t("boards.wall_about", { count: pieces.wall_points })),
    alone(sections.join("; ")),
    ...everybody(
      t("table.owns_wallfresco"),
      seen.tiles,
      (tiles) =>
        tiles
          .map((pair) =>
            t("panel.wall_tile", { front: drawn(pair.charAt(0)), back: drawn(pair.charAt(1)) }),
          )
          .join("; "),
      true,
    ),
    ...everybody(t("panel.exchange_tiles"), seen.exchange_tiles, letters, true),
    {
      what: t("panel.exchange_tiles"),
      told: listed(
        Object.entries(seen.exchange_left)
          .filter(([, left]) => left)
          .map(([color]) => drawn(letterOf(color))),
      ),
    },
  ];
};

const medico: Teller = ({ view, pieces }) => {
  const seen = view.modules.medico;
  if (!seen) return [];
  const places = (row: Record<string, number>): string =>
    joined(
      Object.entries(row).map(
        ([place, count]) => count && t("text.in_place", { place: t(`place.${place}`), count }),
      ),
    );
  return [
    {
      what: t("panel.infected"),
      told: seen.infected ? t(`place.${seen.infected}`) : t("text.infected_none"),
    },
    alone(t("panel.infections", { count: seen.infections })),
    ...everybody(t("panel.ill"), seen.ill, String),
    ...everybody(
      t("panel.at_work"),
      seen.ill_sent.map((sent) => sent ?? {}),
      places,
      true,
    ),
    ...everybody(
      t("panel.neutral"),
      seen.neutral.map((place) => place ?? ""),
      (place) => (place ? t(`place.${place}`) : ""),
      true,
    ),
    {
      what: t("panel.offer"),
      told: listed(
        seen.offer.flatMap((bottle, at) =>
          bottle
            ? [
                t("panel.for_price", {
                  what: t(`bottle.${bottle}`),
                  price: pieces.bottle_prices[at] ?? 0,
                }),
              ]
            : [],
        ),
      ),
    },
    ...everybody(
      t("panel.bottles"),
      seen.bottles,
      (own) => joined(own.map((bottle) => t(`bottle.${bottle}`))),
      true,
    ),
  ];
};

const favors: Teller = ({ view, pieces }) => [
  alone(t("panel.favors_left", { count: view.modules.favors?.tiles ?? 0 })),
  { what: t("boards.favors_kinds"), told: joined(pieces.favors.map(favorName)) },
];

const leonardo: Teller = (scene) => {
  const seen = scene.view.modules.leonardo;
  return seen
    ? [
        alone(t("board.played_by", { who: nameOf(scene, seen.holder) })),
        { what: t("table.ceiling"), told: seen.segment.toUpperCase() },
      ]
    : [];
};

const blends: Teller = () => [alone(t("boards.blends_about"))];

const TELLERS: Record<string, Teller> = {
  portraits,
  requests,
  blends,
  wishing_well: wishingWell,
  leaf_gold: leafGold,
  glaziers,
  scrolls,
  bells,
  wall_fresco: wall,
  medico,
  favors,
  leonardo,
};

/** The modules in play, each with its facts. */
export const factsOf = (scene: Scene, me: number | null): { module: string; facts: Fact[] }[] =>
  Object.keys(TELLERS)
    .filter((module) => module in scene.view.modules)
    .map((module) => ({ module, facts: TELLERS[module]?.(scene, me) ?? [] }));
