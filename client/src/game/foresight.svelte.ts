/** What the draft of a plan would bring: asked anew shortly after each placement. */
import { flushSync, untrack } from "svelte";

import type { Forecast, PlaceForeseen } from "../server/messages";
import { planningOf } from "./planning.svelte";
import type { Table } from "./table.svelte";
import { argument, verb } from "./words";

const PAUSE = 120; // milliseconds in which another piece may be placed
const foresights = new WeakMap<Table, Foresight>();

/** Panel, prompt and board show the same forecast. */
export function foresightOf(table: Table): Foresight {
  const known = foresights.get(table) ?? new Foresight(table);
  foresights.set(table, known);
  return known;
}

export class Foresight {
  told = $state.raw<Forecast | null>(null); // of the draft, or of the one before as long as nothing newer is told
  tried = $state.raw<PlaceForeseen | null>(null); // what the action tile would do that is chosen but not laid yet
  weighed = $state<string | null>(null); // the tile that is pointed at in the tray
  isFolded = $state(false); // the boards of the modules were brought back
  private wanted = ""; // the draft as it is now
  private asked = ""; // the one that was asked about last
  private day = "";

  constructor(private readonly table: Table) {}

  /** Is there a plan of one's own to look ahead from? */
  get isWanted(): boolean {
    const { table } = this;
    const { isOpen, isSealed } = planningOf(table);
    const isThere = isOpen || (isSealed && this.told !== null);
    return isThere && table.me !== null && !table.isOver && table.connection === "live";
  }
  /** A plan that is sealed, or about to be, may be over before an answer comes. */
  private get mayAsk(): boolean {
    return planningOf(this.table).isOpen && this.table.canAct;
  }

  /** Brings the boards and the chronicle back at once, if they give way to the day. */
  fold(): boolean {
    if (!this.isWanted || this.isFolded) return false;
    this.isFolded = true;
    flushSync();
    return true;
  }

  /** Keeps up with the draft; the effect of a component. */
  follow(): (() => void) | undefined {
    const { view, color, draft } = this.table;
    const day = this.isWanted ? `${color} ${view?.round}` : "";
    const { words } = draft;
    const { mayAsk } = this;
    const key = day && `${day} ${[...words].sort().join()}`;
    return untrack(() => {
      if (day !== this.day) {
        this.told = null;
        this.asked = "";
      }
      this.day = day;
      this.wanted = key;
      if (!key || !mayAsk || key === this.asked) return undefined;
      return after(this.told ? PAUSE : 0, () => void this.ask(key, words));
    });
  }

  private async ask(key: string, words: string[]): Promise<void> {
    this.asked = key;
    const told = await this.foretell(words);
    if (key === this.wanted) this.told = told; // else another draft is asked about
  }

  /** Nothing where the server cannot tell: one can plan all the same. */
  private foretell(words: string[]): Promise<Forecast | null> {
    return this.table.api.forecast(words, this.table.color).catch(() => null);
  }

  /** Keeps up with the action tile in hand, or the one that is pointed at; the effect of a component. */
  weigh(): (() => void) | undefined {
    const word = this.wordWeighed;
    const { words } = this.table.draft;
    if (!word) {
      this.tried = null;
      return undefined;
    }
    let isLate = false;
    const stop = after(PAUSE, () => {
      void this.foretell([...words, word]).then((told) => {
        if (!isLate) this.tried = told?.places.find(({ tile }) => tile === verb(word)) ?? null;
      });
    });
    return () => {
      isLate = true;
      stop();
    };
  }

  /** The word that would lay the tile: on the column that is pointed at, or on any. */
  private get wordWeighed(): string | undefined {
    const { draft, pointed, pieces } = this.table;
    if (!this.mayAsk || draft.isAsking) return undefined; // what may be laid is told of an older draft
    const tiles = pieces?.sheet.tiles ?? {};
    const tile = [draft.hand, this.weighed].find((name) => name !== null && name in tiles);
    const found = draft.options.filter((word) => verb(word) === tile);
    return found.find((word) => argument(word) === argument(pointed ?? "")) ?? found[0];
  }

  // On the board

  isPayable(segment: string): boolean {
    return this.told?.payable.some((each) => each.segment === segment) ?? false;
  }
  /** How many more segments one market tile would make payable. */
  opens(booth: string, slot: number): number {
    return (
      this.told?.opens.find((each) => each.booth === booth && each.slot === slot)?.segments ?? 0
    );
  }
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}
