/** The boards of modules, each loaded for the tables that play it. */
import type { Component } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import type { Scene } from "../game/sentences";
import TownBoard from "./TownBoard.svelte";

type Board = Component<{ scene: Scene }>;
type Loader = () => Promise<{ default: Board }>;

const extras: Loader = () => import("./ExtrasBoard.svelte");
const LOADERS: Record<string, Loader> = {
  portraits: () => import("./PortraitsBoard.svelte"),
  requests: () => import("./RequestsBoard.svelte"),
  wishing_well: () => import("./WellBoard.svelte"),
  leaf_gold: () => import("./GoldBoard.svelte"),
  glaziers: () => import("./GlaziersBoard.svelte"),
  scrolls: () => import("./ScrollsBoard.svelte"),
  bells: () => import("./BellsBoard.svelte"),
  wall_fresco: () => import("./WallBoard.svelte"),
  medico: () => import("./MedicoBoard.svelte"),
  favors: extras,
  blends: extras,
  leonardo: () => import("./LeonardoBoard.svelte"),
};

class Boards {
  private readonly loaded = new SvelteMap<string, Board>();
  private readonly asked = new Set<string>();

  /** Loads boards that are not there yet; one that cannot be had is asked for again next time. */
  bring(names: string[]): void {
    for (const name of names) {
      const load = LOADERS[name];
      if (!load || this.asked.has(name)) continue;
      this.asked.add(name);
      load().then(
        (board) => this.loaded.set(name, board.default),
        () => this.asked.delete(name),
      );
    }
  }

  /** The board, as soon as it is there; what belongs to no module lies in the town. */
  of(name: string): Board | undefined {
    return name in LOADERS ? this.loaded.get(name) : TownBoard;
  }
}
export const boards = new Boards();
