/** Requests to the server. Whatever it refuses comes back as a `Refusal` with its sentence. */
import { at } from "../prefix";
import type {
  About,
  Box,
  Boxes,
  Forecast,
  Frames,
  Guest,
  Hints,
  Learned,
  Lesson,
  LessonListed,
  Listed,
  MadeTable,
  NewTable,
  Options,
  Problem,
  PuzzleList,
  PuzzlePosed,
  PuzzleSolution,
  PuzzleVerdict,
  Recap,
  Review,
  SeatWanted,
  TableInfo,
  TableShown,
  Viewed,
  Why,
} from "./messages";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    sentence: string,
    readonly rule: string | null = null,
    readonly params: Record<string, unknown> = {},
  ) {
    super(sentence);
  }
}

const API = at("/api");
const UNREACHABLE = new Refusal(0, "unreachable", "");

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(signal ? { signal } : {}),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw UNREACHABLE;
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : null) as T;
  let problem: Partial<Problem> = {};
  try {
    problem = JSON.parse(text) as Problem;
  } catch {
    // a proxy's page: the status says enough
  }
  throw new Refusal(
    answer.status,
    problem.key ?? "fault",
    problem.sentence ?? answer.statusText,
    problem.rule ?? null,
    (problem.params as Record<string, unknown>) ?? {},
  );
}

const query = (values: Record<string, string | string[] | undefined>): string => {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
      asked.append(name, one);
    }
  }
  return asked.size ? `?${asked}` : "";
};

/** A key for a move: the same one again gets the same answer again. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

const PATIENCE = 1000; // ms

/** Asks once more, under the same key, if the server cannot tell what has become of it. */
export async function insist<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.key !== "unknown_outcome") throw problem;
    await new Promise((done) => setTimeout(done, PATIENCE));
    return request();
  }
}

export const api = {
  about: () => ask<About>("GET", API),
  me: () => ask<Guest>("GET", `${API}/guests/me`),
  introduce: (name: string) => ask<Guest>("POST", `${API}/guests`, { name }),
  forgetMe: () => ask<null>("DELETE", `${API}/guests/me`),
  myTables: async () => (await ask<{ tables: Listed[] }>("GET", `${API}/tables`)).tables,
  /** Where the link of a seat leads; nobody has sat down by that. */
  follow: (token: string) => ask<{ address: string }>("POST", `${API}/invitations`, { token }),
  newTable: (wanted: Partial<NewTable>) => ask<MadeTable>("POST", `${API}/tables`, wanted),
  lessons: async () => (await ask<{ lessons: LessonListed[] }>("GET", `${API}/lessons`)).lessons,
  lesson: (name: string) => ask<Lesson>("GET", `${API}/lessons/${encodeURIComponent(name)}`),
  learned: async () => (await ask<Learned>("GET", `${API}/lessons/learned`)).lessons,
  /** Keeps lessons as done; answered with all that are. */
  learn: async (lessons: string[]) =>
    (await ask<Learned>("POST", `${API}/lessons/learned`, { lessons })).lessons,
  uploadRecord: (record: string) => ask<MadeTable>("POST", `${API}/records`, { record }),
};

export const puzzles = {
  all: () => ask<PuzzleList>("GET", `${API}/puzzles`),
  pose: (name: string, said: string[]) =>
    ask<PuzzlePosed>("GET", `${API}/puzzles/${name}${query({ said })}`),
  answer: (name: string, words: string[]) =>
    ask<PuzzleVerdict>("POST", `${API}/puzzles/${name}/answer`, { words }),
  solution: (name: string) => ask<PuzzleSolution>("POST", `${API}/puzzles/${name}/solution`),
};

/** Component sets of one's own. */
export const boxes = {
  mine: () => ask<Boxes>("GET", `${API}/boxes`),
  make: (wanted: { title?: string; like?: string; box?: string; text?: string }) =>
    ask<Box>("POST", `${API}/boxes`, wanted),
  show: (id: string) => ask<Box>("GET", `${API}/boxes/${encodeURIComponent(id)}`),
  shipped: (name: string) => ask<Box>("GET", `${API}/boxes/shipped/${encodeURIComponent(name)}`),
  ofTable: (id: string) => ask<Box>("GET", `${API}/tables/${encodeURIComponent(id)}/box`),
  rename: (id: string, title: string) => ask<Box>("PUT", `${API}/boxes/${id}/title`, { title }),
  correct: (id: string, path: string, value: number | string) =>
    ask<Box>("PUT", `${API}/boxes/${id}/figures`, { path, value }),
  add: (id: string, path: string) => ask<Box>("POST", `${API}/boxes/${id}/pieces`, { path }),
  remove: (id: string, path: string) =>
    ask<Box>("POST", `${API}/boxes/${id}/pieces/removed`, { path }),
  restore: (id: string, path: string) =>
    ask<Box>("POST", `${API}/boxes/${id}/pieces/restored`, { path }),
  delete: (id: string) => ask<null>("DELETE", `${API}/boxes/${id}`),
  file: (id: string): string => `${API}/boxes/${id}/file`,
  shippedFile: (name: string): string => `${API}/boxes/shipped/${name}/file`,
};

/** What can be done at one table. */
export class TableApi {
  readonly path: string;
  constructor(readonly id: string) {
    this.path = `${API}/tables/${encodeURIComponent(id)}`;
  }

  show = () => ask<TableShown>("GET", this.path);
  view = () => ask<Viewed>("GET", `${this.path}/view`);
  options = (draft: string[]) => ask<Options>("GET", `${this.path}/options${query({ draft })}`);
  previews = (signal: AbortSignal) =>
    ask<Options>("GET", `${this.path}/options${query({ previews: "true" })}`, undefined, signal);
  /** What may be said after some words of the same act; nothing is played. */
  after = (after: string[], signal: AbortSignal) =>
    ask<Options>(
      "GET",
      `${this.path}/options${query({ previews: "true", after })}`,
      undefined,
      signal,
    );
  why = (word: string, draft: string[] = []) =>
    ask<Why>("GET", `${this.path}/why${query({ word, draft })}`);
  move = (version: number, words: string[], seat: string | null, key: string) =>
    ask<unknown>("POST", `${this.path}/moves`, { version, words, seat, key });
  plan = (round: number, words: string[], seat: string | null, key: string) =>
    ask<unknown>("PUT", `${this.path}/plan`, { round, words, seat, key });
  forecast = (words: string[], seat: string | null) =>
    ask<Forecast>("POST", `${this.path}/forecast`, { words, seat });
  unseal = (round: number, seat: string | null, key: string) =>
    ask<unknown>("DELETE", `${this.path}/plan`, { round, seat, key });
  undo = (version: number, seat: string | null, key: string) =>
    ask<unknown>("POST", `${this.path}/undo`, { version, seat, key });

  hint = (version: number, seat: string | null) =>
    ask<Hints>("POST", `${this.path}/hint`, { version, seat });
  review = (after: number) =>
    ask<Review>("GET", `${this.path}/review${query({ after: String(after) })}`);
  /** Go on from a moment of an ended game, for oneself. */
  again = (at: number, seat: string | null) =>
    ask<MadeTable>("POST", `${this.path}/again`, { at, seat });

  join = (name: string) => ask<TableInfo>("POST", `${this.path}/join`, { name });
  leave = (seat: string | null = null) => ask<TableInfo>("POST", `${this.path}/leave`, { seat });
  start = () => ask<TableInfo>("POST", `${this.path}/start`);
  /** Agrees to end the game, which ends when all agree; or no longer. */
  abandon = () => ask<TableInfo>("POST", `${this.path}/abandon`);
  playOn = () => ask<TableInfo>("DELETE", `${this.path}/abandon`);
  iAm = (seat: string | null) => ask<TableInfo>("POST", `${this.path}/i-am`, { seat });
  setSeat = (color: string, wanted: SeatWanted) =>
    ask<TableInfo & { link: string | null }>("PUT", `${this.path}/seats/${color}`, wanted);
  setColor = (seat: string, color: string) =>
    ask<TableInfo>("PUT", `${this.path}/seats/${seat}/color`, { color });
  newLink = (color: string) =>
    ask<{ token: string; link: string }>("POST", `${this.path}/seats/${color}/token`);
  letBotSitIn = (color: string) => ask<TableInfo>("POST", `${this.path}/seats/${color}/bot`);
  takeBack = (color: string) => ask<TableInfo>("DELETE", `${this.path}/seats/${color}/bot`);
  goOn = (round: number) => ask<TableInfo>("POST", `${this.path}/rounds`, { round });
  shown = (viewer: string, place: string, paused: boolean) =>
    ask<null>("POST", `${this.path}/shown`, { viewer, place, paused });
  recap = (round: number) =>
    ask<Recap>("GET", `${this.path}/recap${query({ round: String(round) })}`);
  remove = () => ask<null>("DELETE", this.path);
  rematch = (seats: SeatWanted[] | null = null) =>
    ask<MadeTable>("POST", `${this.path}/rematch`, { seats });
  clone = (index: number | null, seats: SeatWanted[] | null = null) =>
    ask<MadeTable>("POST", `${this.path}/clone`, { index, seats });

  frames = (eyes?: string) => ask<Frames>("GET", `${this.path}/replay${query({ seat: eyes })}`);
  lookBack = (index: number, eyes?: string) =>
    ask<Viewed>("GET", `${this.path}/replay/${index}${query({ seat: eyes })}`);
  get record(): string {
    return `${this.path}/record`;
  }
}
