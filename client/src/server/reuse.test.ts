import { expect, it } from "vitest";

import { reuse } from "./reuse";

const told = () => ({ round: 1, players: [{ score: 3 }, { score: 5 }], bishop: null });

it("keeps what is told again as it is", () => {
  const former = told();
  expect(reuse(former, told())).toBe(former);
});

it("keeps the parts that have not changed", () => {
  const former = told();
  const now = told();
  now.players[1]!.score = 6;
  const kept = reuse(former, now);
  expect(kept).toEqual(now);
  expect(kept).not.toBe(former);
  expect(kept.players[0]).toBe(former.players[0]);
  expect(former.players[1]?.score).toBe(5);
});

it.each([
  [{}, { a: 1 }],
  [{ a: 1 }, {}],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ], // an order may be shown
  [[], {}],
  [[1, 2], [1]],
  [{ a: null }, { a: {} }],
  [{ a: {} }, { a: null }],
  [null, { a: 1 }],
])("takes %j for changed when it is %j", (former, now) => {
  const copy = structuredClone(now);
  const kept = reuse(former, now);
  expect(kept).toBe(now);
  expect(JSON.stringify(kept)).toBe(JSON.stringify(copy));
});
