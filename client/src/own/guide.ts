/** The guide of the first game: what there is to explain at a step, and the rules about it. */
import type { Game } from "../game/game.svelte";
import { stepKey } from "../game/sentences";
import { boardOfStep } from "../modules/dock.svelte";

/** The rule behind each topic. */
export const RULES: Record<string, string> = {
  waking: "HOSTEL-01",
  planning: "PLAN-01",
  at_market: "MARKET-01",
  at_cathedral: "CATH-01",
  at_studio: "STUDIO-01",
  at_workshop: "WORK-01",
  at_theater: "THEATRE-01",
  on_track: "TRACK-03",
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

const SAME: Record<string, string> = { at_booth: "at_market" };

/** The modules that belong to a step of the base game, in the order in which they are explained. */
const BESIDE: Record<string, string[]> = {
  planning: ["glaziers", "bells", "wall_fresco", "medico", "wishing_well"],
  at_market: ["leaf_gold"],
  at_cathedral: ["scrolls", "favors"],
  at_studio: ["portraits"],
  at_workshop: ["requests", "blends"],
};

/** On a narrow desktop the card lies over the column of the board that the step is not about. */
export const sideOf = (topic: string): "left" | "right" =>
  ["waking", "at_market", "leaf_gold", "leonardo"].includes(topic) ? "right" : "left";

/** What could be explained now, the most important first. */
export function topicsOf(game: Game): string[] {
  const { view } = game;
  const isAsked = game.isPlanning
    ? game.me !== null && !game.draft.isSealed && !game.isAway
    : game.isAsked;
  if (!view || !isAsked || game.isOver || game.connection !== "live") return [];
  const key = stepKey(view.step);
  const board = boardOfStep(view.step);
  const step = SAME[key] ?? key;
  const beside = (BESIDE[step] ?? []).filter((module) => game.has(module));
  return [
    ...(view.final && game.isPlanning ? ["final"] : []),
    ...(board ? [board] : []),
    step,
    ...beside,
  ].filter((topic) => topic in RULES);
}
