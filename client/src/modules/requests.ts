/** The bishop's requests: points of the stacks, and the tiles that go under them. */
import type { Scene } from "../game/sentences";
import { t } from "../language/language.svelte";
import type { Pieces } from "../server/messages";

/** The points of the request on top; null where the stack is used up. */
export function pointsOfStack(
  pieces: Pieces,
  stacks: Record<string, number>,
  kind: string,
): number | null {
  const left = stacks[kind] ?? 0;
  return left ? (pieces.requests[kind]?.[left - 1] ?? null) : null;
}

export function requestNamed(kind: string, points: number | null, left: number): string {
  if (points === null) return t("boards.request_gone", { kind: t(`request.${kind}`) });
  const told =
    kind === "general"
      ? t("option.request_any", { points })
      : t("option.request", { points, color: t(`color.${kind}`) });
  return t("boards.request_named", { kind: t(`request.${kind}`), told, count: left });
}

export interface Loose {
  word: string;
  cost: string; // the paints on its front
  points: number | null;
  splashes: string;
  pays: string; // of a wall tile: the paint of its back
}

const onCeiling = (scene: Scene, number: number): Loose => {
  const tile = scene.pieces.tiles[number - 1];
  return {
    word: `stack ${number}`,
    cost: tile?.cost ?? "",
    points: tile?.points ?? 0,
    splashes: tile?.splashes ?? "",
    pays: "",
  };
};
/** A wall tile shows the paint of its front as splash. */
const onWall = (pair: string): Loose => ({
  word: `stack ${pair}`,
  cost: pair.charAt(0),
  points: null,
  splashes: pair.charAt(0),
  pays: pair.charAt(1),
});

/** The tiles of a figure that lie under no request. */
export function looseTiles(scene: Scene, figure: number): Loose[] {
  const wall = scene.view.modules.wall_fresco?.tiles[figure] ?? [];
  return [
    ...[...(scene.view.players[figure]?.tiles ?? [])]
      .sort((one, other) => one - other)
      .map((tile) => onCeiling(scene, tile)),
    ...wall.map(onWall),
  ];
}
