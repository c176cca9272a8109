/** The action sheet: its columns, the tiles that cover them, and who stands where. */
import { SENDING } from "../game/draft.svelte";
import { argument, PLACES, verb } from "../game/words";
import type { View } from "../server/messages";

export const SPACES = 3;
export const TILES: Record<string, { module: string; icon: string }> = {
  glaziery: { module: "glaziers", icon: "glaziery" },
  audience: { module: "bells", icon: "bells" },
  wall: { module: "wall_fresco", icon: "wallfresco" },
  medico: { module: "medico", icon: "medico" },
};
/** The column that a tile without a choice of columns covers. */
const FIXED: Record<string, string> = { medico: "market" };

/** What a space of the sheet says: Thalers in the studio, mood in the theater. */
export const PRINTED: Record<string, number> = { studio: 3, theater: 2 };

export interface Worker {
  kind: "own" | "neutral" | "ill";
  place: string; // a column, or the tile that covers it
  word: string; // which sent him there
}
export interface Spot {
  column: string;
  tile: string; // the action tile that covers the column
  tileWord: string; // which laid it
  workers: Worker[];
}

const KINDS: Record<string, Worker["kind"]> = { send: "own", neutral: "neutral", ill: "ill" };
export const verbOf = (kind: Worker["kind"]): string =>
  Object.keys(KINDS).find((name) => KINDS[name] === kind) ?? "send";

/** The columns of the side that lies up. */
export const columns = (isFinal: boolean): string[] => [
  "market",
  "cathedral",
  "studio",
  "workshop",
  isFinal ? "cathedral2" : "theater",
];
/** Has a column, or the tile on it, spaces for apprentices? */
export const takesWorkers = (spot: Spot): boolean => !spot.tile || PLACES.includes(spot.tile);
export const spacesOf = (spot: Spot): number => (spot.tile ? (takesWorkers(spot) ? 1 : 0) : SPACES);

export function spotsOfWords(isFinal: boolean, words: string[]): Spot[] {
  return columns(isFinal).map((column) => {
    const laid = words.find((word) => verb(word) in TILES && columnOf(word) === column) ?? "";
    const tile = verb(laid);
    const workers = words
      .filter((word) => SENDING.includes(verb(word)) && argument(word) === (tile || column))
      .map((word): Worker => ({ kind: KINDS[verb(word)] ?? "own", place: tile || column, word }));
    return { column, tile, tileWord: laid, workers: sorted(workers) };
  });
}

/** How many healthy ones act at a place; what the ill bring is not printed on the sheet. */
export const healthyAt = (spots: Spot[], place: string): number =>
  spots.flatMap(({ workers }) => workers).filter((one) => one.place === place && one.kind !== "ill")
    .length;

/** A plan as it lies open: numbers by place, or the tile that covers a column. */
export function spotsOfPlan(view: View, seat: number): Spot[] {
  const plan = view.players[seat]?.plan ?? {};
  const medico = view.modules.medico;
  return columns(view.final).map((column) => {
    const there = plan[column] ?? 0;
    const tile = typeof there === "string" ? there : "";
    const place = tile || column;
    const all = Number(tile ? (plan[tile] ?? 0) : there);
    const ill = medico?.ill_sent[seat]?.[place] ?? 0;
    const neutral = medico?.neutral[seat] === place ? 1 : 0;
    const workers = [
      ...Array.from({ length: Math.max(0, all - ill - neutral) }, () => worker("own", place)),
      ...Array.from({ length: neutral }, () => worker("neutral", place)),
      ...Array.from({ length: ill }, () => worker("ill", place)),
    ];
    return { column, tile, tileWord: "", workers };
  });
}

const worker = (kind: Worker["kind"], place: string): Worker => ({ kind, place, word: "" });
const ORDER: Worker["kind"][] = ["own", "neutral", "ill"];
const sorted = (workers: Worker[]): Worker[] =>
  workers.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));

function columnOf(word: string): string {
  return argument(word) || (FIXED[verb(word)] ?? "");
}

/** The word that a piece says on a column; nothing where it has none. */
export function wordAt(spot: Spot, name: string): string {
  if (SENDING.includes(name)) return `${name} ${spot.tile || spot.column}`;
  const fixed = FIXED[name];
  if (fixed) return fixed === spot.column ? name : "";
  if (name === "penny") return spot.column === "market" ? name : "";
  return `${name} ${spot.column}`;
}
