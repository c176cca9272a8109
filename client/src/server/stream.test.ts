/** The stream of a table: after a gap it asks for what it missed, and for no more. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Stream } from "./stream";

type Heard = { data: string; lastEventId: string };

class Source {
  static readonly OPEN = 1;
  static all: Source[] = [];
  readyState = Source.OPEN;
  onopen = (): void => {};
  onerror = (): void => {};
  private readonly listeners = new Map<string, (heard: Heard) => void>();
  constructor(readonly url: string) {
    Source.all.push(this);
  }
  addEventListener(kind: string, listener: (heard: Heard) => void): void {
    this.listeners.set(kind, listener);
  }
  close = vi.fn();
  hear(kind: string, data: object, lastEventId = ""): void {
    this.listeners.get(kind)?.({ data: JSON.stringify(data), lastEventId });
  }
}

const [told, attended, states] = [vi.fn(), vi.fn(), vi.fn()];
const asked = (): (string | undefined)[] => Source.all.map(({ url }) => url.split("since=")[1]);
const status = (code: number) => vi.fn(() => Promise.resolve({ status: code }));
let stream: Stream;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  Source.all = [];
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("fetch", status(200));
  stream = new Stream("/api/tables/t", "somebody", told, attended, states);
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

it("tells what it hears, and asks for what it missed", async () => {
  Source.all[0]?.hear("table", { sent: 1, events: [] }, "0-57");
  Source.all[0]?.hear("presence", { here: ["red"] });
  expect(told).toHaveBeenCalledWith({ events: [] }, "0-57", 0);
  expect(attended).toHaveBeenCalledWith({ here: ["red"] });
  Source.all[0]?.onerror();
  expect(states).toHaveBeenLastCalledWith("lost");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked()).toEqual(["0-0", "0-57"]);
});

it("knows how long a message was held up, whatever the clocks show", async () => {
  const hear = (sent: number): void => Source.all[0]?.hear("table", { sent }, "0-1");
  const lags = (): unknown[] => told.mock.calls.map(([, , lag]) => Math.round(lag as number));
  hear(500);
  await vi.advanceTimersByTimeAsync(9_000);
  hear(503);
  hear(509);
  expect(lags()).toEqual([0, 6_000, 0]);
  Source.all[0]?.onerror();
  await vi.advanceTimersByTimeAsync(2_000);
  Source.all[1]?.hear("table", { sent: 900 }, "0-2"); // another process may answer, with a clock of its own
  expect(lags().at(-1)).toBe(0);
});

it("tries again until the server is there", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValueOnce(new Error()).mockResolvedValue({}));
  Source.all[0]?.onerror();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Source.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked()).toEqual(["0-0", "0-0"]);
});

it("leaves a table that is gone", async () => {
  vi.stubGlobal("fetch", status(404));
  Source.all[0]?.onerror();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states).toHaveBeenLastCalledWith("gone");
  expect(Source.all).toHaveLength(1);
});

it("opens anew when nothing is heard for long", async () => {
  Source.all[0]?.hear("table", {}, "0-3");
  await vi.advanceTimersByTimeAsync(50_000);
  expect(asked()).toEqual(["0-0", "0-3"]);
});
