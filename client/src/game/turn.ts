/** Is it one's own turn, what can be taken back, and who plays at one's seat? */
import type { Game } from "./game.svelte";
import { isForLeonardo, nameOf } from "./sentences";
import { has, t } from "../language/language.svelte";
import { planningOf } from "./planning.svelte";
import { spotsOfPlan } from "./sheet";

/** Is an answer of the one who looks waited for: a word, or a plan that is not sealed? */
export const isWaitedFor = (game: Game): boolean =>
  game.isPlanning ? planningOf(game).isOpen && !game.isOver : game.isAsked;

/** What is done at a stage of the day: what has its turn is called by its deed, or by its place. */
export const stageName = (stage: string): string =>
  t(has(`table.stage_${stage}`) ? `table.stage_${stage}` : `table.${stage}`);

/** Those who are asked, and whether they are there. */
export function whoIsAsked(game: Game): string {
  const { view } = game;
  const name = (seat: number): string => (view ? nameOf({ view }, seat) : "");
  const isAbsent = (seat: number): boolean => game.isAbsent(view?.players[seat]?.color ?? "");
  return (view?.acting ?? [])
    .map((seat) => (isAbsent(seat) ? t("table.who_is_absent", { who: name(seat) }) : name(seat)))
    .join(", ");
}

/** For whom one waits, and where he is. */
export function whatIsAwaited(game: Game): string {
  const { view, visit, pieces } = game;
  const who = whoIsAsked(game);
  if (game.isPlanning) return t("table.others_plan", { who });
  if (!view || !pieces || !visit || isForLeonardo(view)) return t("table.acts", { who });
  const tile = spotsOfPlan({ view, pieces }, visit.figure).find(
    ({ column }) => column === visit.column,
  )?.tile;
  const isElsewhere = tile && !pieces.sheet.tiles[tile]?.covers; // a tile of one column leaves it open
  const place = `place.at.${isElsewhere ? tile : visit.column}`;
  if (!has(place)) return t("table.acts", { who });
  const key = visit.apprentices ? "table.acts_with" : "table.acts_at";
  return t(key, { who, place: t(place), count: visit.apprentices });
}

/** What "undo" takes back now: a piece of the plan, the getting up before it, or one's last move. */
export function takenBack(game: Game): "piece" | "hour" | "move" | null {
  if (planningOf(game).isOpen && game.draft.words.length) return "piece";
  if (!game.view?.undo || game.isAway) return null;
  if (!game.isPlanning) return "move";
  return planningOf(game).isOpen ? "hour" : null; // a sealed plan is opened first
}

export const takeBack = (game: Game): Promise<void> =>
  takenBack(game) === "piece" ? game.draft.undo() : game.undo();

/** A bot sits in for the one who looks, or hands the seat back. */
export async function changeSeats(game: Game): Promise<void> {
  const { color, isAway } = game;
  if (color)
    await game.send("bot", () => (isAway ? game.api.takeBack(color) : game.api.letBotSitIn(color)));
}
