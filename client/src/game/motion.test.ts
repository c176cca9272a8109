/** Pieces glide from where they were; who wants no motion sees what has changed. */
import { beforeEach, expect, it, vi } from "vitest";

import { settings } from "../settings.svelte";
import { hurry, redraw } from "./motion";

const animate = vi.fn();

/** A piece of the table, whose place the test chooses. */
function piece(name: string, x: number): { element: HTMLElement; put: (x: number) => void } {
  const element = document.createElement("i");
  element.dataset.piece = name;
  element.animate = animate;
  let at = x;
  element.getBoundingClientRect = () => new DOMRect(at, 0, 10, 10);
  document.body.append(element);
  return { element, put: (to) => void (at = to) };
}

beforeEach(() => {
  document.body.replaceChildren();
  settings.calm = false;
  animate.mockReset();
  animate.mockImplementation(() => ({
    finished: new Promise(() => {}),
    updatePlaybackRate: vi.fn(),
    finish: vi.fn(),
  }));
});

it("moves a piece from its old place to its new one, and nothing that only shifts", async () => {
  const [moved, shifted] = [piece("bishop", 0), piece("marker 1", 50)];
  await redraw(() => {
    moved.put(100);
    shifted.put(55);
  });
  expect(animate).toHaveBeenCalledTimes(1);
  const [frames] = animate.mock.calls[0] as [Keyframe[]];
  expect(frames[0]?.translate).toBe("-100px 0px");
  expect(frames.at(-1)?.translate).toBe("0 0");
});

it("lets nothing glide that was not there before", async () => {
  piece("goods 1", 0);
  await redraw(() => void piece("goods 2", 300));
  expect(animate).not.toHaveBeenCalled();
});

it("outlines what has moved for those who want no motion", async () => {
  settings.calm = true;
  const { element, put } = piece("bishop", 0);
  await redraw(() => put(100));
  expect(animate).not.toHaveBeenCalled();
  expect(element.classList.contains("changed")).toBe(true);
});

it("hurries what still runs, and ends it at the third view", async () => {
  const { put } = piece("bishop", 0);
  await redraw(() => put(100));
  const running = animate.mock.results[0]?.value as Animation;
  hurry();
  hurry();
  expect(running.updatePlaybackRate).toHaveBeenNthCalledWith(1, 2);
  expect(running.updatePlaybackRate).toHaveBeenNthCalledWith(2, 4);
  hurry();
  expect(running.finish).toHaveBeenCalledOnce();
});
