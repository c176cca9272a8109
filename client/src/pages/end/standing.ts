/** The result of a game, as the end page shows it: who, how many points, and from where. */
import { colorOf, nameOf } from "../../game/sentences";
import type { View } from "../../server/messages";

/** The blocks of a bar and the rows of the table: what belongs together stands together. What was lost is a block too. */
export const BLOCKS = {
  tile: ["tile"],
  bishop: ["bishop"],
  window: ["window"],
  altar: ["altar", "altar_glass"],
  gold: ["gold"],
  request: ["request"],
  wall: ["wall"],
  scroll: ["scroll"],
  bells: ["certificate", "bells"],
  portrait: ["portrait", "favor"],
  track: ["track"],
  money: ["money"],
  missing_glass: ["missing_glass", "floor"],
} as const;
export type Block = keyof typeof BLOCKS;
export const BLOCK_NAMES = Object.keys(BLOCKS) as Block[];

export interface Standing {
  figure: number;
  name: string;
  color: string;
  rank: number; // 0: out of competition
  score: number;
  blocks: [Block, number][]; // those that are not 0
  gained: number; // the sum of all blocks above 0
  lost: number; // of all below
  course: number[]; // the points at the end of each round, from 0 on
}

const pointsOf = (view: View): [number, number, string, number][] =>
  view.points as [number, number, string, number][];

/** Everybody's result, the best first; an abandoned game has points but no ranks. */
export function standings(view: View): Standing[] {
  const points = pointsOf(view);
  return view.players
    .map((player, figure): Standing => {
      const own = points.filter(([whose]) => whose === figure);
      const bySource: Record<string, number> = {};
      const course = Array.from({ length: view.round + 1 }, () => 0);
      for (const [, round, source, count] of own) {
        bySource[source] = (bySource[source] ?? 0) + count;
        for (let at = Math.max(round, 0); at < course.length; at += 1)
          course[at] = (course[at] ?? 0) + count;
      }
      const blocks = BLOCK_NAMES.map((block): [Block, number] => [
        block,
        BLOCKS[block].reduce((sum, source) => sum + (bySource[source] ?? 0), 0),
      ]).filter(([, count]) => count !== 0);
      const sum = (sign: number): number =>
        blocks.reduce((all, [, count]) => (Math.sign(count) === sign ? all + count : all), 0);
      return {
        figure,
        blocks,
        course,
        name: nameOf({ view }, figure),
        color: colorOf(view, figure),
        rank: view.ranks?.[figure] ?? 0,
        score: player.score,
        gained: sum(1),
        lost: sum(-1),
      };
    })
    .sort((one, other) => place(one, view) - place(other, view) || other.score - one.score);
}

const place = (standing: Standing, view: View): number =>
  standing.rank || (standing.figure >= view.names.length ? 100 : 50);
