/** A forecast in words, as the server tells it. */
import { beforeAll, expect, it } from "vitest";

import { games } from "../../tools/told";
import { speak } from "../language/language.svelte";
import type { Forecast, PlanFact } from "../server/messages";
import { openedBy, soFar, spokenDay, titleOf, toldOf, tonight, warningsOf } from "./day";

const [{ view, pieces }] = games as [(typeof games)[number]];
const scene = { view, pieces };
const fact = (key: string, params: PlanFact["params"]): PlanFact => ({ key, params, rules: [] });
const place = (
  column: string,
  apprentices: number,
  told: PlanFact[],
  tile: string | null = null,
) => ({
  column,
  tile,
  apprentices,
  ill: 0,
  money: 0,
  mood: 0,
  told,
});
const forecast: Forecast = {
  places: [
    place("market", 1, [fact("buys", { apprentices: 1, tiles: 1, price: 3 })]),
    place("cathedral", 2, [fact("restores", { apprentices: 2, segments: 4 })]),
    place("studio", 1, [fact("paints", { apprentices: 1, money: 3 })]),
    place("workshop", 0, [fact("blends", { apprentices: 0, blends: 2 })]),
    place("theater", 0, [fact("glass_for_sale", { tokens: 2, money: 2 })], "glaziery"),
  ],
  payable: [{ segment: "e4", points: 9 }],
  opens: [
    { booth: "IV", slot: 1, paints: "G", segments: 5 },
    { booth: "I", slot: 2, paints: "RY", segments: 1 },
  ],
  evening: [],
  money: [35, 38],
  income: 3,
  mood: [4, 4],
  apprentices: 5,
  placed: 4,
  left: 1,
  warnings: [
    fact("few_paints", { restorations: 1 }),
    fact("low_mood", { apprentices: 4 }),
    fact("no_booth_left", { booths: 3 }),
  ],
};

beforeAll(() => speak("en"));

const enough: Forecast = { ...forecast, warnings: [] };

it("sums up what the apprentices were sent for", () => {
  expect(soFar(enough)).toBe("So far: 1 market tile, 2 restorations, 3 Thalers.");
  expect(soFar({ ...enough, places: [] })).toBe("");
});

it("counts no more restorations than the paints are enough for", () => {
  expect(soFar(forecast)).toBe("So far: 1 market tile, 1 restoration, 3 Thalers.");
  const none = { ...forecast, warnings: [fact("few_paints", { restorations: 0 })] };
  expect(soFar(none)).toBe("So far: 1 market tile, 3 Thalers.");
});

it("counts those after the workshop as they were planned", () => {
  const [, cathedral, , workshop] = forecast.places as Forecast["places"];
  const blending = { ...workshop!, apprentices: 1 };
  const places = [cathedral!, blending, { ...cathedral!, column: "cathedral2" }];
  expect(soFar({ ...forecast, places })).toContain("3 restorations");
});

it("adds up two visits to one kind of place", () => {
  const [, cathedral] = forecast.places as [unknown, Forecast["places"][number]];
  expect(soFar({ ...enough, places: [cathedral, { ...cathedral, column: "cathedral2" }] })).toBe(
    "So far: 4 restorations.",
  );
});

it("names a place, who goes there, and the tile that covers it", () => {
  const titles = forecast.places.map((each) => titleOf(scene, each));
  expect(titles[0]).toBe("Market · 1 apprentice");
  expect(titles[3]).toBe("Workshop · nobody");
  expect(titles[4]).toBe("Glaziery, not Theater");
});

it("says what is missed where nobody goes", () => {
  expect(forecast.places.slice(3, 4).map((each) => toldOf(scene, each))).toEqual([
    "Nothing is blended for tomorrow.",
  ]);
});

it("tells the purchase that opens most, and no more than two warnings", () => {
  expect(openedBy(forecast)).toBe("+5 with ⟦G⟧");
  expect(openedBy({ ...forecast, opens: [] })).toBe("");
  expect(warningsOf(scene, forecast)).toHaveLength(2);
});

it("is heard in one breath, without formulas", () => {
  expect(tonight(forecast)).toBe("Thalers tonight, if you buy: 35 → 38.");
  const heard = spokenDay(scene, forecast, "Place 1 more apprentice.");
  expect(heard.startsWith("Place 1 more apprentice. So far: 1 market tile")).toBe(true);
  expect(heard).toContain("35 → 38");
  expect(heard).toContain("Your paints are enough for only 1 restoration.");
});
