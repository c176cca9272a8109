/** The draft of a plan: what the server allows is asked for, and nothing else is laid. */
import { beforeEach, expect, it, vi } from "vitest";

import { settings } from "../settings.svelte";
import { Draft } from "./draft.svelte";
import type { Table } from "./table.svelte";

const SPACES = 2;

/** Two apprentices; the glaziery has room for one as soon as its tile is laid. */
function additions(plan: string[]): string[] {
  const isLaid = plan.includes("glaziery studio");
  const sent = plan.filter((word) => word.startsWith("send ")).length;
  const places = ["market", ...(isLaid && !plan.includes("send glaziery") ? ["glaziery"] : [])];
  return [
    ...(isLaid ? [] : ["glaziery studio"]),
    ...(sent < SPACES ? places.map((place) => `send ${place}`) : []),
  ];
}

function table() {
  const options = vi.fn((plan: string[]) =>
    Promise.resolve({ options: additions(plan).map((word) => ({ word })) }),
  );
  const view = { round: 1, own_plan: null, sealed: [] };
  const explain = vi.fn(() => Promise.resolve());
  const table = { id: "t", color: "red", me: 0, isPlanning: true, isAway: false, view, explain };
  const draft = new Draft({ ...table, api: { options } } as unknown as Table);
  const follow = async (): Promise<void> => {
    draft.follow(view as never);
    await vi.waitFor(() => expect(draft.isAsking).toBe(false));
  };
  return { draft, explain, follow, options };
}

beforeEach(() => {
  sessionStorage.clear();
  settings.calm = true;
});

it("lights what the server allows next", async () => {
  const { draft, follow } = table();
  await follow();
  expect(draft.options).toEqual(["glaziery studio", "send market"]);
  await draft.add("send market");
  await draft.add("send market");
  expect(draft.words).toEqual(["send market", "send market"]);
  expect(draft.isComplete).toBe(true);
});

it("takes back what cannot stand without a word", async () => {
  const { draft, follow } = table();
  await follow();
  for (const word of ["send market", "glaziery studio", "send glaziery"]) await draft.add(word);
  await draft.remove("glaziery studio");
  expect(draft.words).toEqual(["send market"]);
});

it("lays nothing that cannot be, but asks why", async () => {
  const { draft, explain, follow } = table();
  await follow();
  await draft.add("send theater");
  await draft.add("send market");
  await draft.exchange("send market", "send theater");
  expect(draft.words).toEqual(["send market"]);
  expect(explain.mock.calls).toEqual([["send theater"], ["send theater"]]);
});

it("asks once about the same words in another order", async () => {
  const { draft, follow, options } = table();
  await follow();
  await draft.additions(["send market", "glaziery studio"]);
  await draft.additions(["glaziery studio", "send market"]);
  expect(options.mock.calls.filter(([plan]) => plan.length === 2)).toHaveLength(1);
});

it("outlives a reload of its page", async () => {
  const { draft, follow } = table();
  await follow();
  await draft.add("send market");
  const again = table();
  await again.follow();
  await vi.waitFor(() => expect(again.draft.words).toEqual(["send market"]));
});
