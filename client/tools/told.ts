/** What the package tells for these tests; tests/client/test_typescript.py writes it. */
import { readFileSync } from "node:fs";

import type { Event, Pieces, Question, View } from "../src/server/messages";
import type { Known } from "./rules";

export interface Game {
  pieces: Pieces;
  view: View;
  events: Event[];
  questions: Question[];
  told: Record<string, { events: string[]; questions: string[] }>;
}
export const { known, games } = JSON.parse(readFileSync("build/told.json", "utf8")) as {
  known: Known;
  games: Game[];
};
