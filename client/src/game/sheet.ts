/** The action sheet: its columns, the tiles that cover them, and who stands where. */
import { SENDING } from "./draft.svelte";
import type { Scene } from "./sentences";
import { argument, verb } from "./words";
import type { Pieces } from "../server/messages";

type Sheet = Pieces["sheet"];

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

export const PENNY = "penny";
const OWN = "send"; // the others are sent by verbs that are called as they are
const kindOf = (name: string): Worker["kind"] => (name === OWN ? "own" : (name as Worker["kind"]));
export const verbOf = (kind: Worker["kind"]): string => (kind === "own" ? OWN : kind);

/** The columns of the side that lies up. */
const columns = ({ view, pieces }: Scene): string[] =>
  view.final ? pieces.sheet.final_columns : pieces.sheet.columns;
/** How many spaces for apprentices a column has, or the tile on it. */
export const spacesOf = (sheet: Sheet, spot: Spot): number =>
  (spot.tile ? sheet.tiles[spot.tile]?.spaces : sheet.spaces) ?? 0;

export function spotsOfWords(scene: Scene, words: string[]): Spot[] {
  const { sheet } = scene.pieces;
  return columns(scene).map((column) => {
    const laid =
      words.find((word) => verb(word) in sheet.tiles && columnOf(sheet, word) === column) ?? "";
    const tile = verb(laid);
    const workers = words
      .filter((word) => SENDING.includes(verb(word)) && argument(word) === (tile || column))
      .map((word): Worker => ({ kind: kindOf(verb(word)), place: tile || column, word }));
    return { column, tile, tileWord: laid, workers: sorted(workers) };
  });
}

/** A plan as it lies open: numbers by place, or the tile that covers a column. */
export function spotsOfPlan(scene: Scene, seat: number): Spot[] {
  const { view } = scene;
  const plan = view.players[seat]?.plan ?? {};
  const medico = view.modules.medico;
  return columns(scene).map((column) => {
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

const columnOf = (sheet: Sheet, word: string): string =>
  argument(word) || (onlyColumn(sheet, verb(word)) ?? "");

/** The one column on which a piece of the tray can be laid; nothing where it has the choice. */
export const onlyColumn = (sheet: Sheet, name: string): string | null =>
  name === PENNY ? sheet.pennies : (sheet.tiles[name]?.covers ?? null);

/** The word that a piece says on a column; nothing where it has none. */
export function wordAt(sheet: Sheet, spot: Spot, name: string): string {
  if (SENDING.includes(name)) return `${name} ${spot.tile || spot.column}`;
  const only = onlyColumn(sheet, name);
  if (only) return only === spot.column ? name : "";
  return `${name} ${spot.column}`;
}
