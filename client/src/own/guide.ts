/** The guide of the first game: what there is to explain at a step, and the rules about it. */
import type { Table } from "../game/table.svelte";
import { boardOfStep } from "../modules/boards.svelte";

/** The rule behind each topic: what wins, a board, or the final round. */
export const RULES: Record<string, string> = {
  goal: "SCORE-05",
  hostel: "HOSTEL-01",
  sheet: "PLAN-01",
  market: "MARKET-01",
  cathedral: "CATH-01",
  studio: "STUDIO-01",
  workshop: "WORK-01",
  theater: "THEATRE-01",
  track: "TRACK-03",
  final: "END-01",
  portraits: "M1-03",
  requests: "M2-03",
  blends: "M3-04",
  wishing_well: "M4-04",
  leaf_gold: "M5-04",
  glaziers: "M6-03",
  scrolls: "M7-03",
  bells: "M8-03",
  wall_fresco: "M9-03",
  medico: "M10-03",
  favors: "Q-03",
  leonardo: "LEO-02",
};

/** The modules that are explained beside a board of the base game, in this order. */
const BESIDE: Record<string, string[]> = {
  sheet: ["glaziers", "bells", "wall_fresco", "medico", "wishing_well"],
  market: ["leaf_gold"],
  cathedral: ["scrolls", "favors"],
  studio: ["portraits"],
  workshop: ["requests", "blends"],
};

/** What could be explained now, the most important first. */
export function topicsOf(table: Table): string[] {
  const { view } = table;
  const isAsked = table.isPlanning
    ? table.me !== null && !table.draft.isSealed && !table.isAway
    : table.isAsked;
  if (!view || !isAsked || table.isOver || table.connection !== "live") return [];
  const board = boardOfStep(table) ?? "";
  const beside = (BESIDE[board] ?? []).filter((module) => table.has(module));
  const before = view.round === 1 && board === "hostel" ? ["goal"] : [];
  const final = view.final && table.isPlanning ? ["final"] : [];
  return [...before, ...final, board, ...beside].filter((topic) => topic in RULES);
}

const LATE = [7, 8, 9];

/** Does the advice fit? A late hour is praised only while there is one. */
export const isApt = (table: Table, topic: string): boolean =>
  topic !== "hostel" || LATE.some((hour) => table.isLit(`wake ${hour}`));
