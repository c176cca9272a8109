import { describe, expect, it } from "vitest";

import { editionOf } from "./edition";

const option = (values: string[], modules: string[] = []) => ({
  values,
  modules,
  default: values[0] ?? "",
  least: null,
  most: null,
});
const about = {
  options: { start: option(["a", "b"]), altar: option(["old", "new"], ["blends"]) },
  presets: {
    big: { options: {}, modules: ["blends", "bells"] },
    small: { options: { start: "b" }, modules: ["blends"] },
  },
};

describe("the edition of a table", () => {
  it("is the usual one where nothing was changed", () => {
    const told = editionOf(about, { options: {}, modules: [], seats: 3 });
    expect(told).toEqual({ name: "big", others: {} });
  });
  it("is the one that explains the options", () => {
    const told = editionOf(about, { options: { start: "b" }, modules: ["blends"], seats: 3 });
    expect(told).toEqual({ name: "small", others: {} });
  });
  it("knows the modules that are played, and leaves the other options to be told", () => {
    const told = editionOf(about, { options: { start: "b" }, modules: ["bells"], seats: 3 });
    expect(told).toEqual({ name: "big", others: { start: "b" } });
  });
  it("does not tell what matters only with a module that is not played", () => {
    const told = editionOf(about, { options: { altar: "new" }, modules: [], seats: 3 });
    expect(told).toEqual({ name: "big", others: {} });
  });
});
