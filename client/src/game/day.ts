/** A day as it is foreseen, in words: for the panel, the prompt and whoever listens. */
import type { Forecast, PlaceForeseen } from "../server/messages";
import { capital, has, joined, number, signed, t } from "../language/language.svelte";
import { caution, drawn, plain, prospect, type Scene } from "./sentences";
import { SEGMENTS } from "./words";

export const SHOWN_WARNINGS = 2; // the server tells the worst first
export const SHOWN_SEGMENTS = 5; // and the best

/** The place of a line, or the action tile that covers it, and who works there. */
export function titleOf(scene: Scene, place: PlaceForeseen): string {
  const { column, tile, apprentices: count } = place;
  const name = t(`table.${column}`);
  const covering = tile ? capital(t(`tile.${tile}`)) : "";
  const isLeftOpen = tile && scene.pieces.sheet.tiles[tile]?.covers;
  const what = !tile
    ? name
    : t(isLeftOpen ? "own.day_tile_first" : "own.day_tile", { tile: covering, place: name });
  const who = count ? t("own.day_apprentices", { count }) : tile ? "" : t("own.day_nobody");
  return who ? t("own.day_title", { what, who }) : what;
}

export const isIdle = ({ apprentices, tile }: PlaceForeseen): boolean => !apprentices && !tile;
export const isCathedral = ({ column, tile }: PlaceForeseen): boolean =>
  !tile && column.startsWith("cathedral");

export const toldOf = (scene: Scene, place: PlaceForeseen): string =>
  place.told.map((fact) => prospect(scene, fact)).join(" ");
export const eveningOf = (scene: Scene, { evening }: Forecast): string =>
  evening.map((fact) => prospect(scene, fact)).join(" ");
export const warningsOf = (scene: Scene, { warnings }: Forecast): string[] =>
  warnings.slice(0, SHOWN_WARNINGS).map((fact) => caution(scene, fact));

/** What one purchase would make payable: "+5 with ⟦G⟧". */
export function openedBy({ opens: [most] }: Forecast): string {
  return most ? t("own.day_with", { count: most.segments, paints: drawn(most.paints) }) : "";
}

/** The paints that the tile on a segment costs. */
export function costOf({ view, pieces }: Scene, segment: string): string {
  const tile = view.fresco[SEGMENTS.indexOf(segment)] ?? 0;
  return pieces.tiles[tile - 1]?.cost ?? "";
}

export const purse = ([now = 0, tonight = now]: number[]): string =>
  `${number(now)} → ${number(tonight)}`;
export const tonight = ({ money }: Forecast): string =>
  t("own.day_tonight_is", { thalers: purse(money) });

/** The number of which each thing that is foreseen is counted. */
const COUNTED: Record<string, string> = {
  buys: "tiles",
  restores: "apprentices",
  paints: "money",
  blends: "blends",
  blends_today: "blends",
  cheers: "mood",
};

/** "So far: 1 market tile, 3 Thalers."; nothing for a plan that does nothing yet. */
export function soFar({ places, warnings }: Forecast): string {
  const sums = new Map<string, number>();
  const busy = places.filter((each) => !isIdle(each));
  const few = warnings.find(({ key }) => key === "few_paints")?.params.restorations;
  let paid = few === undefined ? Infinity : Number(few); // restorations, until paints are blended
  for (const { column, told } of busy) {
    if (column === "workshop") paid = Infinity;
    for (const { key, params } of told)
      if (key in COUNTED && has(`own.day_sum_${key}`)) {
        const planned = Number(params[COUNTED[key] ?? ""] ?? 0);
        const count = key === "restores" ? Math.min(planned, paid) : planned;
        if (key === "restores") paid -= count;
        sums.set(key, (sums.get(key) ?? 0) + count);
      }
  }
  const what = joined(
    [...sums].map(
      ([key, count]) => count && t(`own.day_sum_${key}`, { count, change: signed(count) }),
    ),
  );
  return what && t("own.day_so_far", { what });
}

/** The whole in one breath, for those who hear it. */
export const spokenDay = (scene: Scene, forecast: Forecast, asked: string): string =>
  plain(
    [asked, soFar(forecast), tonight(forecast), ...warningsOf(scene, forecast)]
      .filter(Boolean)
      .join(" "),
  );
