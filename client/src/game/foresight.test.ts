/** The forecast follows the draft: the last answer stays until a newer one is there. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Forecast } from "../server/messages";
import { Foresight } from "./foresight.svelte";
import type { Table } from "./table.svelte";

type Answer = (told: Forecast) => void;
let answers: Answer[];
let fails: boolean;
let asked: string[][];
const told = (placed: number): Forecast => ({ placed }) as Forecast;

function at(words: string[], more: object = {}): Table {
  const table = {
    view: { round: 3, modules: {} },
    me: 0,
    color: "red",
    isPlanning: true,
    canAct: true,
    connection: "live",
    draft: { words, options: [], isSealed: false },
    api: {
      forecast: (draft: string[]) => {
        asked.push(draft);
        return fails
          ? Promise.reject(new Error("unreachable"))
          : new Promise<Forecast>((resolve) => answers.push(resolve));
      },
    },
    ...more,
  };
  return table as unknown as Table;
}

/** Lets time pass, and what waits for it. */
const rest = () => vi.advanceTimersByTimeAsync(500);

beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked, fails] = [[], [], false];
});
afterEach(() => vi.useRealTimers());

it("asks once for pieces placed in quick succession, and keeps the last answer meanwhile", async () => {
  const table = at([]);
  const foresight = new Foresight(table);
  foresight.follow();
  await rest();
  answers[0]?.(told(0));
  await rest();
  expect(foresight.told?.placed).toBe(0);
  table.draft.words = ["send market"];
  foresight.follow()?.(); // another piece comes before the pause is over
  table.draft.words = ["send market", "send studio"];
  foresight.follow();
  await rest();
  expect(asked).toEqual([[], ["send market", "send studio"]]);
  expect(foresight.told?.placed).toBe(0);
  answers[1]?.(told(2));
  await rest();
  expect(foresight.told?.placed).toBe(2);
});

it("does not take an answer about another draft for this one", async () => {
  const table = at(["send market"]);
  const foresight = new Foresight(table);
  foresight.follow();
  await rest();
  table.draft.words = [];
  foresight.follow();
  await rest();
  answers[1]?.(told(0));
  answers[0]?.(told(1));
  await rest();
  expect(foresight.told?.placed).toBe(0);
});

it("tells nothing where the server cannot, and asks again for the next draft", async () => {
  fails = true;
  const table = at(["send market"]);
  const foresight = new Foresight(table);
  foresight.follow();
  await rest();
  expect(foresight.told).toBeNull();
  fails = false;
  table.draft.words = [];
  foresight.follow();
  await rest();
  answers[0]?.(told(0));
  await rest();
  expect(foresight.told?.placed).toBe(0);
});

it("forgets a day that is over, and asks for none of somebody who only watches", async () => {
  const table = at([]);
  const foresight = new Foresight(table);
  foresight.follow();
  await rest();
  answers[0]?.(told(0));
  await rest();
  Object.assign(table, { isPlanning: false });
  foresight.follow();
  expect(foresight.told).toBeNull();
  new Foresight(at([], { me: null, color: null })).follow();
  await rest();
  expect(asked).toHaveLength(1);
});

it("tries no tile on a draft of which it is not told what may be laid", async () => {
  const laid = { words: ["glaziery studio"], options: ["glaziery studio"], isSealed: false };
  const table = at([], {
    pieces: { sheet: { tiles: { glaziery: {} } } },
    draft: { ...laid, hand: null, isAsking: true },
  });
  const foresight = new Foresight(table);
  foresight.weighed = "glaziery"; // which is pointed at still
  foresight.weigh();
  await rest();
  expect(asked).toEqual([]);
});
