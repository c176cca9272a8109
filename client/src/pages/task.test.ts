/** A task: one at a time, and what went wrong in a sentence. */
import { beforeAll, expect, it, vi } from "vitest";

import { speak } from "../language/language.svelte";
import { Refusal } from "../server/api";
import { Task } from "./task.svelte";

beforeAll(() => speak("en"));

/** An action that ends when the test says so. */
function slow(): { act: () => Promise<void>; end: () => void } {
  let end = (): void => {};
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { act: () => promise, end };
}

it("is running until it is done", async () => {
  const task = new Task();
  const { act, end } = slow();
  const running = task.run(act);
  expect(task.isRunning).toBe(true);
  end();
  await running;
  expect(task).toMatchObject({ isRunning: false, problem: "" });
});

it("begins nothing else meanwhile", async () => {
  const task = new Task();
  const first = slow();
  const second = vi.fn(() => Promise.resolve());
  const running = task.run(first.act);
  await task.run(second);
  expect(second).not.toHaveBeenCalled();
  expect(task.isRunning).toBe(true);
  first.end();
  await running;
  await task.run(second);
  expect(second).toHaveBeenCalledOnce();
});

it("says what went wrong until it is tried again", async () => {
  const task = new Task();
  await task.run(() => Promise.reject(new Refusal(409, "unheard_of", "the seat is taken")));
  expect(task).toMatchObject({ isRunning: false, problem: "The seat is taken" });
  await task.run(() => Promise.resolve());
  expect(task.problem).toBe("");
});
