/** What the others do is shown one act at a time, never far behind, and at the tempo that is wanted. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Event, News, View } from "../server/messages";
import { type Act, actsOf, EVENING, timesOf } from "./acts";
import { Director, type Item, type Tempo, type Troupe } from "./director.svelte";

const ME = 0;
const event = (key: string, figure: number): Event => ({ key, figure, details: {}, rules: [] });
const view = (scores: number[], round = 1): View =>
  ({ round, players: scores.map((score) => ({ score })) }) as unknown as View;
const news = (status = "running"): News =>
  ({ fresh: false, events: [], viewer: "red", table: { status }, view: null }) as unknown as News;

/** The acts of a message, of which only "stocked" is not put into words. */
const heard = (
  events: Event[],
  scores: [number[], number[]] = [
    [0, 0],
    [0, 0],
  ],
): Act[] =>
  actsOf({
    key: "0-7",
    events,
    before: view(scores[0]),
    view: view(scores[1]),
    stage: "market",
    isOwn: (figure) => figure === ME,
    isTold: ({ key }) => key !== "stocked",
  });

it("groups what happened by who did it, and the evening as one", () => {
  const acts = heard(
    [
      event("bought", ME),
      event("closed", ME),
      event("bought", 1),
      event("stocked", -1),
      event("income", ME),
      event("income", 1),
    ],
    [
      [3, 5],
      [3, 9],
    ],
  );
  expect(acts.map(({ figure, place, isShown }) => [figure, place, isShown])).toEqual([
    [ME, "market", false],
    [1, "market", true],
    [-1, EVENING, true],
  ]);
  expect(acts.map(({ score }) => score)).toEqual([null, [5, 9], null]);
});

it("gives small acts little time, and restorations no more than they need", () => {
  const [small] = heard([event("closed", 1)]);
  const [large] = heard(
    [event("restored", 1)],
    [
      [0, 0],
      [0, 30],
    ],
  );
  expect(timesOf(small!).whole).toBe(900);
  expect(timesOf(large!).whole).toBe(2600);
  expect(timesOf(large!, true)).toEqual({ lead: 0, whole: 1000 });
});

// The director

let director: Director;
let tempo: Tempo;
let log: [what: string, when: number][];
const note = (what: string): void => void log.push([what, Math.round(performance.now() - start)]);
let start = 0;
const told = vi.fn();
const shows = (): [string, number][] => log.filter(([what]) => what.startsWith("draw"));

const troupe: Troupe = {
  get tempo() {
    return tempo;
  },
  isStill: false,
  isUnseen: false,
  current: news(),
  announce: () => note("announce"),
  draw: (_, acts) => Promise.resolve(note(`draw ${acts.map(({ key }) => key).join(" ")}`)),
  painted: () => Promise.resolve(),
  play: ({ key }) => note(`play ${key}`),
  turnTo: (_, act) => Promise.resolve(note(act ? `again ${act.key}` : "turn")),
  hasten: () => {},
  acknowledge: told,
  ended: () => {},
  settle: () => note("settle"),
};
const small = (key: string, figure = 1): Item => ({
  place: key,
  news: news(),
  before: { ...news(), view: view([0]) },
  lag: 0,
  acts: [
    {
      key,
      figure,
      place: "market",
      round: 1,
      events: [event("closed", figure)],
      score: null,
      isShown: figure !== ME,
    },
  ],
});
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("reportError", vi.fn());
  vi.spyOn(performance, "measure").mockImplementation(() => ({}) as PerformanceMeasure);
  told.mockReset();
  log = [];
  tempo = "normal";
  start = performance.now();
  director = new Director(troupe);
});
afterEach(() => {
  director.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("shows acts of others one after the other, and then says so", async () => {
  director.hear(small("0-1"));
  director.hear(small("0-2"));
  await pass(850);
  expect(director.act?.key).toBe("0-1");
  expect(told).not.toHaveBeenCalled();
  await pass(100);
  expect(director.act?.key).toBe("0-2");
  expect(told).toHaveBeenLastCalledWith("0-1", false);
  await pass(900);
  expect(director.isOnStage).toBe(false);
  expect(told).toHaveBeenLastCalledWith("0-2", false);
  expect(shows().map(([what]) => what)).toEqual(["draw 0-1", "draw 0-2"]);
  expect(shows()[1]![1] - shows()[0]![1]).toBeGreaterThanOrEqual(900);
});

it("draws one's own acts at once", async () => {
  director.hear(small("0-1", ME));
  await pass(20);
  expect(log.map(([what]) => what)).toEqual(["draw 0-1", "settle"]);
});

it("waits for nobody, and is waited for by nobody, at once", async () => {
  tempo = "once";
  director.hear(small("0-1"));
  director.hear(small("0-2"));
  await pass(20);
  expect(shows()).toHaveLength(2);
  expect(told).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledWith("0-1", true);
});

it("plays fast when it is behind, then leaves out the rest and says so", async () => {
  for (let at = 1; at <= 30; at += 1) director.hear(small(`0-${at}`));
  await pass(12_000);
  expect(director.queue).toHaveLength(0);
  const times = shows().map(([, when]) => when);
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(900);
  expect(times[4]! - times[3]!).toBeLessThan(600);
  expect(times.at(-1)).toBeLessThan(5_000 + 900 + 400);
  expect(director.left.length).toBeGreaterThan(10);
  expect(director.left.at(-1)?.key).toBe("0-30");
});

it("counts what was held up on its way, leaves it out and says so", async () => {
  director.hear({ ...small("0-1"), lag: 7_000 });
  director.hear({ ...small("0-2"), lag: 3_000 });
  await pass(120);
  expect(director.queue).toHaveLength(0);
  expect(shows()).toHaveLength(1);
  expect(director.left.map(({ key }) => key)).toEqual(["0-1", "0-2"]);
  director.hear({ ...small("0-3"), lag: 3_000 });
  await pass(400);
  expect(director.isOnStage).toBe(false); // fast
  expect(shows().at(-1)?.[0]).toBe("draw 0-3");
});

it("keeps everything while it is paused, steps, and catches up", async () => {
  director.hear(small("0-1"));
  await pass(100);
  director.pause();
  expect(told).toHaveBeenCalledTimes(0); // nothing is shown yet that could be told
  for (let at = 2; at <= 6; at += 1) director.hear(small(`0-${at}`));
  await pass(20_000);
  expect(shows()).toHaveLength(1);
  expect(director.behind).toBe(5);
  director.step();
  await pass(1_000);
  expect(shows().at(-1)?.[0]).toBe("draw 0-2");
  director.pause();
  await pass(1_000);
  expect(director.act?.key).toBe("0-4"); // at the usual tempo: what was kept is not late
  director.catchUp();
  await pass(20);
  expect(director.behind).toBe(0);
  expect(director.last?.key).toBe("0-6");
});

it("skips to one's turn at once", async () => {
  for (let at = 1; at <= 3; at += 1) director.hear(small(`0-${at}`));
  await pass(100);
  director.skip();
  await pass(20);
  expect(director.queue).toHaveLength(0);
  expect(told).toHaveBeenLastCalledWith("0-1", true); // and that is enough
  director.hear(small("0-4"));
  await pass(20);
  expect(shows().at(-1)?.[0]).toBe("draw 0-4");
  director.arrive();
  expect(told).toHaveBeenLastCalledWith("0-4", false);
});

it("shows an act again, and comes back", async () => {
  const item = small("0-1");
  director.hear(item);
  await pass(1_000);
  director.stepBack();
  await pass(300);
  expect(director.isAgain).toBe(true);
  expect(log.slice(-2).map(([what]) => what)).toContain("again 0-1");
  director.hear(small("0-2"));
  await pass(500);
  expect(shows()).toHaveLength(1);
  await pass(2_000);
  expect(director.isAgain).toBe(false);
  expect(shows().at(-1)?.[0]).toBe("draw 0-2");
});

it("shows the last act of a game before its end", async () => {
  director.hear({ ...small("0-9"), news: news("over") });
  await pass(500);
  expect(shows()).toHaveLength(0);
  await pass(500);
  expect(shows()).toHaveLength(1);
});
