/** Is it one's own turn, what can be taken back, and who plays at one's seat? */
import type { Table } from "./table.svelte";
import { isForLeonardo, nameOf, type Scene } from "./sentences";
import { has, joined, t } from "../language/language.svelte";
import { planningOf } from "./planning.svelte";
import { spotsOfPlan } from "./sheet";

/** Is an answer of the one who looks waited for: a word, or a plan that is not sealed? */
export const isWaitedFor = (table: Table): boolean =>
  table.isPlanning
    ? planningOf(table).isOpen && !table.isOver && !table.director.isOnStage
    : table.isAsked;

/** Is it shown what somebody else does, or has just done, or is it asked whether bots go on? */
export function isStaged(table: Table): boolean {
  const { director, view } = table;
  if (table.connection === "lost" || table.refusal || table.isOver || !view) return false;
  if (director.isOnStage || director.isAgain) return true;
  if (table.isAway && table.info?.waits) return true;
  if (table.tempo === "once" || table.isPlanning || isWaitedFor(table)) return false;
  return director.last?.round === view.round;
}

/** What is done at a stage of the day: what has its turn is called by its deed, or by its place. */
export const stageName = (stage: string): string =>
  t(has(`table.stage_${stage}`) ? `table.stage_${stage}` : `table.${stage}`);

/** Those who are asked, and whether they are there. */
export function whoIsAsked(table: Table): string {
  return joined((table.view?.acting ?? []).map((seat) => ifThere(table, seat, name(table, seat))));
}

/** Those whose plan is not sealed yet. */
export const whoPlans = (scene: Scene): string =>
  joined(
    scene.view.names.map((_, seat) => !scene.view.sealed.includes(seat) && nameOf(scene, seat)),
  );

const name = ({ view }: Table, seat: number): string => (view ? nameOf({ view }, seat) : "");

/** What is said of a seat, with a remark where its player is away. */
const ifThere = (table: Table, seat: number, who: string): string =>
  table.isAbsent(table.view?.players[seat]?.color ?? "") ? t("table.who_is_absent", { who }) : who;

/** "Ben’s turn": the remark comes last, since a language may change the name. */
const whoseTurn = (table: Table): string =>
  joined(
    (table.view?.acting ?? []).map((seat) =>
      ifThere(table, seat, t("table.acts", { who: name(table, seat) })),
    ),
  );

/** For whom one waits, and where he is. */
export function whatIsAwaited(table: Table): string {
  const { view, visit, pieces } = table;
  const who = whoIsAsked(table);
  if (table.isPlanning) return t("table.others_plan", { who });
  if (!view || !pieces || !visit || isForLeonardo(view)) return whoseTurn(table);
  const tile = spotsOfPlan({ view, pieces }, visit.figure).find(
    ({ column }) => column === visit.column,
  )?.tile;
  const isElsewhere = tile && !pieces.sheet.tiles[tile]?.covers; // a tile of one column leaves it open
  const place = `place.at.${isElsewhere ? tile : visit.column}`;
  if (!has(place)) return whoseTurn(table);
  const key = visit.apprentices ? "table.acts_with" : "table.acts_at";
  return t(key, { who, place: t(place), count: visit.apprentices });
}

/** What "undo" takes back now: a piece of the plan, the getting up before it, or one's last move. */
export function takenBack(table: Table): "piece" | "hour" | "move" | null {
  if (planningOf(table).isOpen && table.draft.words.length) return "piece";
  if (!table.view?.undo || table.isAway) return null;
  if (!table.isPlanning) return "move";
  return planningOf(table).isOpen ? "hour" : null; // a sealed plan is opened first
}

export const takeBack = (table: Table): Promise<void> =>
  takenBack(table) === "piece" ? table.draft.undo() : table.undo();

/** A bot sits in for the one who looks, or hands the seat back. */
export async function changeSeats(table: Table): Promise<void> {
  const { color, isAway } = table;
  if (color)
    await table.send("bot", () =>
      isAway ? table.api.takeBack(color) : table.api.letBotSitIn(color),
    );
}
