/** The boards of modules, loaded for the tables that play some. */
import { SIGNS, TOWN } from "./boards.svelte";
import type { Board } from "./every";
import TownBoard from "./TownBoard.svelte";

class Boards {
  private all = $state.raw<Record<string, Board>>({});
  private isAsked = false;

  /** Loads the boards if one of these is a module's; if they cannot be had, again next time. */
  bring(names: string[]): void {
    if (this.isAsked || !names.some((name) => name !== TOWN)) return;
    this.isAsked = true;
    import("./every").then(
      ({ BOARDS }) => (this.all = BOARDS),
      () => (this.isAsked = false),
    );
  }

  /** The board, as soon as it is there; what belongs to no module lies in the town. */
  of(name: string): Board | undefined {
    return name in SIGNS && name !== TOWN ? this.all[name] : TownBoard;
  }
}
export const boards = new Boards();
