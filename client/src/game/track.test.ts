/** Figures on a track too narrow for them stand side by side, as near to their spaces as they can. */
import { expect, it } from "vitest";

import { spread } from "./track";

it("leaves alone who has room", () => {
  expect(spread([50, 10, 30], 8, 0, 100)).toEqual([50, 10, 30]);
});

it("puts those who are level around their space, and keeps their order", () => {
  expect(spread([40, 40, 40], 8, 0, 100)).toEqual([32, 40, 48]);
  expect(spread([44, 40], 8, 0, 100)).toEqual([46, 38]);
});

it("lets those who are pushed push others", () => {
  expect(spread([40, 40, 50], 8, 0, 100)).toEqual([40 - 14 / 3, 40 + 10 / 3, 40 + 34 / 3]);
});

it("stays between the ends", () => {
  expect(spread([5, 5, 5, 5], 8, 5, 95)).toEqual([5, 13, 21, 29]);
  expect(spread([95, 94], 8, 5, 95)).toEqual([95, 87]);
});
