/**
 * What is heard at once is shown one act after the other: an act is what one painter did, or what
 * the evening brought. Each has its planned time, whatever the tempo makes of it.
 */
import type { Event, View } from "../server/messages";

export const EVENING = "evening"; // the stage after the last place of a day

export interface Act {
  key: string; // where in the story it lies
  figure: number; // -1: the narrator
  place: string; // the stage of the day
  round: number;
  events: Event[];
  score: [from: number, to: number] | null; // of the figure, where it has changed
  isShown: boolean; // one's own acts are drawn at once
}

/** What the acts of a message depend on. */
export interface Heard {
  key: string; // of the message
  events: Event[];
  before: View | null;
  view: View | null;
  stage: string; // of the table before
  isOwn: (figure: number) => boolean;
  isTold: (event: Event) => boolean; // are there words for it?
}

const DUSK = ["stocked", "income", "rotated", "round_began"]; // one of them begins an evening
const NARRATOR = -1;

/** The acts of a message, in their order; what nobody has words for belongs to the act before it. */
export function actsOf({ key, events, before, view, stage, isOwn, isTold }: Heard): Act[] {
  const acts: Act[] = [];
  let isEvening = false;
  let silent: Event[] = []; // what happens before anything can be told
  for (const event of events) {
    isEvening ||= DUSK.includes(event.key);
    const figure = isEvening ? NARRATOR : event.figure;
    const last = acts.at(-1);
    const goesOn = last?.figure === figure && (last.place === EVENING) === isEvening;
    if (last && (goesOn || !isTold(event))) last.events.push(event);
    else if (!isTold(event)) silent.push(event);
    else {
      acts.push({
        key: `${key}.${acts.length}`,
        figure,
        place: isEvening ? EVENING : stage,
        round: before?.round ?? view?.round ?? 0,
        events: [...silent, event],
        score: null,
        isShown: figure === NARRATOR || !isOwn(figure),
      });
      silent = [];
    }
  }
  for (const act of acts) act.score = scored(acts, act, before, view);
  return acts;
}

/** The change of a score belongs to the last act of its figure in a message. */
function scored(
  acts: Act[],
  act: Act,
  before: View | null,
  view: View | null,
): [number, number] | null {
  if (act.figure < 0 || acts.findLast(({ figure }) => figure === act.figure) !== act) return null;
  const [from, to] = [before?.players[act.figure]?.score, view?.players[act.figure]?.score];
  return from === undefined || to === undefined || from === to ? null : [from, to];
}

// How long it takes, in milliseconds of the normal tempo

const LIGHT = 160; // the portrait
const THREAD = 240; // from the panel to the piece
const RISE = 300; // the points, from the piece to the track
const STEP = 90; // of a painter on the track
const WALK = 900;
const HOLD = 500;
const PIECES: Record<string, number> = {
  restored: 900,
  altar_restored: 900,
  section_restored: 900,
  window_taken: 700,
  painted: 500,
  income: 500,
  blended: 520,
  transmuted: 520,
  closed: 320,
};
const PIECE = 400; // of which nothing else is known
const WHOLE = 2600;
const SMALL = 900; // without points
const LEAST = 600; // of an act that is seen
const STILL = 1000; // where nothing moves: what has changed is outlined

/** The time before the piece moves, and the whole. */
export function timesOf(act: Act, isStill = false): { lead: number; whole: number } {
  if (isStill) return { lead: 0, whole: STILL };
  const piece = Math.max(...act.events.map(({ key }) => PIECES[key] ?? PIECE), 0);
  const walk = act.score ? RISE + Math.min(WALK, STEP * Math.abs(act.score[1] - act.score[0])) : 0;
  const sum = LIGHT + THREAD + piece + walk + HOLD;
  const whole = Math.max(LEAST, Math.min(sum, act.score ? WHOLE : SMALL));
  const lead = act.figure < 0 ? 0 : LIGHT + THREAD;
  return { lead: act.score ? lead : lead / 2, whole };
}
