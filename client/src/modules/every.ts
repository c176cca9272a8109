/** The boards of all modules, in one file: to ask for each by itself takes longer. */
import type { Component } from "svelte";

import type { Scene } from "../game/sentences";
import BellsBoard from "./BellsBoard.svelte";
import ExtrasBoard from "./ExtrasBoard.svelte";
import GlaziersBoard from "./GlaziersBoard.svelte";
import GoldBoard from "./GoldBoard.svelte";
import LeonardoBoard from "./LeonardoBoard.svelte";
import MedicoBoard from "./MedicoBoard.svelte";
import PortraitsBoard from "./PortraitsBoard.svelte";
import RequestsBoard from "./RequestsBoard.svelte";
import ScrollsBoard from "./ScrollsBoard.svelte";
import WallBoard from "./WallBoard.svelte";
import WellBoard from "./WellBoard.svelte";

export type Board = Component<{ scene: Scene }>;

export const BOARDS: Record<string, Board> = {
  portraits: PortraitsBoard,
  requests: RequestsBoard,
  wishing_well: WellBoard,
  leaf_gold: GoldBoard,
  glaziers: GlaziersBoard,
  scrolls: ScrollsBoard,
  bells: BellsBoard,
  wall_fresco: WallBoard,
  medico: MedicoBoard,
  favors: ExtrasBoard,
  blends: ExtrasBoard,
  leonardo: LeonardoBoard,
};
