/** The draft of a plan: what the server allows is asked for, and nothing else is laid. */
import { beforeEach, expect, it, vi } from "vitest";

import { settings } from "../settings.svelte";
import { Draft } from "./draft.svelte";
import { planningOf } from "./planning.svelte";
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
  const view = { round: 1, own_plan: null, sealed: [], modules: {} };
  const explain = vi.fn(() => Promise.resolve());
  const plan = vi.fn((...said: unknown[]) => Promise.resolve(said));
  const table = {
    ...{ id: "t", color: "red", me: 0, mine: { apprentices: SPACES }, isPlanning: true },
    ...{ isAway: false, view, explain, canAct: true, giving: null, doubt: vi.fn() },
    api: { options, plan },
    send: (_: string, request: (key: string) => Promise<unknown>) => request("key"),
  } as unknown as Table;
  const draft = new Draft(table);
  const say = (word: string): Promise<void> => draft.add(word);
  Object.assign(table, { draft, say });
  const follow = async (): Promise<void> => {
    draft.follow(view as never);
    await vi.waitFor(() => expect(draft.isAsking).toBe(false));
  };
  return { table, draft, explain, follow, options, plan };
}

/** What the server tells next comes when it is let go, or not at all. */
function heldBack(options: ReturnType<typeof table>["options"]) {
  let letGo = (): void => {};
  let fail = (): void => {};
  options.mockImplementationOnce(
    (plan) =>
      new Promise((resolve, reject) => {
        letGo = () => resolve({ options: additions(plan).map((word) => ({ word })) });
        fail = () => reject(new Error("unreachable"));
      }),
  );
  return { letGo: () => letGo(), fail: () => fail() };
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

it("asks about who would stay idle, however fast one is with the seal", async () => {
  const { table: at, draft, follow, plan } = table();
  await follow();
  for (const word of ["send market", "send market"]) await draft.add(word);
  expect(draft.isComplete).toBe(true);
  const planning = planningOf(at);
  void planning.takeBack("send market");
  await planning.ready();
  expect(draft.words).toEqual(["send market"]);
  expect(plan).not.toHaveBeenCalled();
  expect(at.doubt).toHaveBeenCalledWith("ready");
});

it("says the same when it asks again under the same key, whatever was heard meanwhile", async () => {
  const { table: at, draft, follow, plan } = table();
  at.send = async (_, request) => {
    await request("key");
    Object.assign(at, { isPlanning: false, color: null });
    draft.follow(null);
    await request("key"); // it was not known what became of the first
    return true;
  };
  await follow();
  for (const word of ["send market", "send market"]) await draft.add(word);
  await draft.add("ready");
  expect(plan.mock.calls[0]).toEqual([1, ["send market", "send market"], "red", "key"]);
  expect(plan.mock.calls[1]).toEqual(plan.mock.calls[0]);
});

it("leaves a plan alone that was handed in before a press had its turn", async () => {
  const { draft, follow, options, plan } = table();
  await follow();
  const held = heldBack(options);
  void draft.add("send market");
  void draft.add("ready");
  const late = draft.remove("send market");
  await vi.waitFor(() => expect(draft.words).toEqual(["send market"]));
  held.letGo();
  await late;
  expect(plan).toHaveBeenCalledOnce();
  expect(draft.words).toEqual(["send market"]);
});

it("takes nothing of one day over into another", async () => {
  const { table: at, draft, follow, options } = table();
  await follow();
  for (const word of ["send market", "glaziery studio"]) await draft.add(word);
  const held = heldBack(options);
  const late = [draft.remove("send market"), draft.add("send market")]; // "glaziery studio" alone is new
  await vi.waitFor(() => expect(options).toHaveBeenCalledTimes(4));
  Object.assign(at.view!, { round: 2 });
  draft.follow(at.view);
  held.letGo();
  await Promise.all(late);
  await draft.atRest();
  expect(draft.words).toEqual([]);
  expect(draft.options).toEqual(["glaziery studio", "send market"]);
});

it("loses nothing when the server cannot be asked", async () => {
  const { draft, follow, options } = table();
  await follow();
  for (const word of ["send market", "glaziery studio"]) await draft.add(word);
  const held = heldBack(options);
  const removal = draft.remove("send market");
  await vi.waitFor(() => expect(options).toHaveBeenCalledTimes(4));
  held.fail();
  await removal;
  expect(draft.words).toEqual(["send market", "glaziery studio"]);
});

it("tells where a tile may go that others stand on", async () => {
  const { draft, follow, options } = table();
  await follow();
  for (const word of ["glaziery studio", "send glaziery"]) await draft.add(word);
  expect(await draft.additionsWithout("glaziery studio")).toEqual([
    "glaziery studio",
    "send market",
  ]);
  expect(options.mock.calls.map(([plan]) => plan)).not.toContainEqual(["send glaziery"]);
});

it("takes back two when one presses twice", async () => {
  const { draft, follow } = table();
  await follow();
  for (const word of ["send market", "glaziery studio", "send market"]) await draft.add(word);
  await Promise.all([draft.undo(), draft.undo()]);
  expect(draft.words).toEqual(["send market"]);
});
