import { describe, expect, it } from "vitest";

import { optionsIn, rulesAddress } from "../../game/rules-address";
import { variantIn } from "./book";

describe("the address of the rules", () => {
  it("names the options of a table and a rule", () => {
    expect(rulesAddress({}, "CATH-05")).toBe("/rules#CATH-05");
    expect(rulesAddress(null)).toBe("/rules");
    expect(rulesAddress({ altar_limit: "per_visit", sexton: "free_move" }, "ALTAR-07")).toBe(
      "/rules?options=altar_limit=per_visit,sexton=free_move#ALTAR-07",
    );
  });
  it("is read as it was written", () => {
    const options = { altar_limit: "per_visit", round_limit: "12" };
    const address = new URL(rulesAddress(options, "ALTAR-07"), "http://table");
    expect(optionsIn(address.searchParams)).toEqual(options);
    expect(optionsIn(new URLSearchParams("options=,x,=y"))).toEqual({});
  });
});

describe("a rule as a table plays it", () => {
  const variants = [
    { where: "altar_limit=per_round", says: "once a round" },
    { where: "round_limit", says: "round {round_limit}" },
  ];
  it("is the first that holds, or none", () => {
    expect(variantIn(variants, { altar_limit: "per_round" })).toBe("once a round");
    expect(variantIn(variants, { altar_limit: "per_visit" })).toBeUndefined();
    expect(variantIn(variants, { round_limit: "12" })).toBe("round 12");
    expect(variantIn([], { round_limit: "12" })).toBeUndefined();
  });
});
