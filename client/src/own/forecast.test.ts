/** What a draft amounts to: by what is printed, as the server tells it. */
import { beforeAll, expect, it } from "vitest";

import { games } from "../../tools/told";
import type { Table } from "../game/table.svelte";
import { speak } from "../language/language.svelte";
import { forecast, payableTiles } from "./forecast";
import { spotsOfWords } from "../game/sheet";

const [{ pieces: printed, view: seen }] = games as [(typeof games)[number]];
const pieces = {
  ...printed,
  hours: [{ hour: "7", mood: -1, price: 2 }],
  pay: { studio: { money: 4, mood: 0 }, theater: { money: 0, mood: 3 } },
  tiles: [
    { points: 3, cost: "RY", splashes: "" },
    { points: 5, cost: "RR", splashes: "" },
  ],
};
const view = { ...seen, final: false, fresco: [1, null, 2] };

function figures(words: string[], money = 12, modules: string[] = []): string[] {
  const mine = { hour: "7", money, mood: printed.mood.spaces - 2, paints: "RYB" };
  const has = (module: string): boolean => modules.includes(module);
  const table = { view, pieces, mine, has } as unknown as Table;
  return forecast(table, spotsOfWords({ view, pieces }, words)).map(({ figures }) => figures);
}

beforeAll(() => speak("en"));

it("counts what the market costs and the studio pays", () => {
  const market = ["send market", "send market"];
  expect(figures([...market, "send studio"])).toEqual(["12 − 4 + 4 = 12"]);
  expect(figures(market, 3)).toEqual(["3 − 4"]);
});

it("counts no pay for the ill, nor where a portrait could be painted", () => {
  expect(figures(["ill studio"])).toEqual([]);
  expect(figures(["send studio"], 12, ["portraits"])).toEqual([]);
});

it("lifts the mood no higher than it can be", () => {
  expect(figures(["send theater"])).toEqual(["+1"]);
});

it("counts the tiles that one's paints would pay for", () => {
  expect(payableTiles({ view, pieces, mine: { paints: "RYB" } } as unknown as Table)).toBe(1);
  expect(figures(["send cathedral"])).toEqual(["1"]);
});
