/** The day as it is laid out on the sheet: who stands where, what is in hand, and who is looked at. */
import { SENDING } from "./draft.svelte";
import type { Table } from "./table.svelte";
import { verb } from "./words";
import {
  onlyColumn,
  type Spot,
  spotsOfPlan,
  spotsOfWords,
  verbOf,
  type Worker,
  wordAt,
} from "./sheet";

/** A piece that follows the pointer. */
export interface Drag {
  verb: string;
  from: string | null; // the word that put it where it was taken from
  number: number | null; // of an own apprentice
  x: number;
  y: number;
}

export const TRAY = "tray";
const plannings = new WeakMap<Table, Planning>();

/** The sheet and the tray lie in different corners of the page and show the same plan. */
export function planningOf(table: Table): Planning {
  const known = plannings.get(table) ?? new Planning(table);
  plannings.set(table, known);
  return known;
}

export class Planning {
  drag = $state.raw<Drag | null>(null);
  over = $state<string | null>(null); // the column, or the tray, under the piece that is dragged
  targets = $state.raw<string[]>([]); // the words for which it may be dropped
  private looked = $state.raw<{ seat: number; round: number } | null>(null);
  private standing = new Map<number, string>(); // where each own apprentice stood, by number
  private preferred: number | null = null; // who goes next

  constructor(readonly table: Table) {}

  // What is seen

  /** May one's own plan be changed here and now? */
  get isOpen(): boolean {
    const { table } = this;
    return table.isPlanning && table.me !== null && !table.isAway && !table.draft.isSealed;
  }
  get isSealed(): boolean {
    return this.table.isPlanning && this.table.draft.isSealed && !this.table.isAway;
  }
  /** Are all plans revealed? */
  get isRevealed(): boolean {
    return (
      !this.table.isPlanning && (this.table.view?.players.some((player) => player.planned) ?? false)
    );
  }
  /** Whose sheet is shown: one's own, unless another one is looked at. */
  get seat(): number | null {
    const { view, me } = this.table;
    if (!view) return null;
    if (this.isRevealed && this.looked?.round === view.round) return this.looked.seat;
    if (me !== null) return me;
    const figure = view.visit?.figure ?? 0;
    return this.isRevealed ? (figure < view.names.length ? figure : 0) : null;
  }
  look(seat: number): void {
    this.looked = { seat, round: this.table.view?.round ?? 0 };
  }
  get spots(): Spot[] {
    const { view, pieces, draft, me } = this.table;
    if (!view || !pieces) return [];
    const { seat } = this;
    const scene = { view, pieces };
    if (seat === null || (!this.isRevealed && !this.table.isPlanning))
      return spotsOfWords(scene, []);
    if (this.table.isPlanning && seat === me) return spotsOfWords(scene, draft.words);
    return spotsOfPlan(scene, seat);
  }

  // Who is left

  private get ill(): number {
    return this.table.me === null ? 0 : (this.table.view?.modules.medico?.ill[this.table.me] ?? 0);
  }
  private get hasNeutral(): boolean {
    const { opening } = this.table.draft;
    return opening.some((word) => verb(word) === "neutral");
  }
  private sent(name: string): number {
    return this.table.draft.words.filter((word) => verb(word) === name).length;
  }
  get own(): number {
    return Math.max(0, (this.table.mine?.apprentices ?? 0) - this.ill - (this.hasNeutral ? 1 : 0));
  }
  get left(): Record<Worker["kind"], number> {
    return {
      own: Math.max(0, this.own - this.sent("send")),
      neutral: this.hasNeutral ? 1 - this.sent("neutral") : 0,
      ill: Math.max(0, this.ill - this.sent("ill")),
    };
  }
  get leftCount(): number {
    const { own, neutral, ill } = this.left;
    return own + neutral + ill;
  }
  /** Is what the ill may do to be at hand: is one of them among those who are planned? */
  get hasIll(): boolean {
    return this.isOpen && this.ill > 0;
  }
  /** The action tiles that could be laid today, and those of them that lie in the tray. */
  get tiles(): { tile: string; isLaid: boolean }[] {
    const { opening, words } = this.table.draft;
    return Object.keys(this.table.pieces?.sheet.tiles ?? {})
      .filter((tile) => opening.some((word) => verb(word) === tile))
      .map((tile) => ({ tile, isLaid: words.some((word) => verb(word) === tile) }));
  }

  /**
   * Own apprentices have numbers, so that each goes from where he stood to where he stands: for
   * every own worker of the spots that are shown his number, and the numbers of those who are left.
   */
  numbers(spots = this.spots): { placed: Map<Worker, number>; free: number[] } {
    const workers = spots.flatMap((spot) => spot.workers.filter(({ kind }) => kind === "own"));
    const placed = new Map<Worker, number>();
    const free = new Set(Array.from({ length: Math.max(this.own, workers.length) }, (_, at) => at));
    const give = (worker: Worker, number: number | undefined): void => {
      if (number === undefined) return;
      placed.set(worker, number);
      free.delete(number);
    };
    for (const worker of workers) {
      give(
        worker,
        [...free].find((number) => this.standing.get(number) === worker.place),
      );
    }
    for (const worker of workers.filter((each) => !placed.has(each))) {
      const next =
        this.preferred !== null && free.has(this.preferred) ? this.preferred : [...free][0];
      give(worker, next);
    }
    this.standing = new Map([...placed].map(([worker, number]) => [number, worker.place]));
    return { placed, free: [...free] };
  }

  // What is done

  /** The word that a press on a column says: that of the piece in hand, or of whoever is left. */
  next(spot: Spot): string {
    const { table } = this;
    const { hand } = table.draft;
    const words = (hand ? [hand] : SENDING).map((name) => this.wordAt(spot, name)).filter(Boolean);
    return words.find((word) => table.isLit(word)) ?? words[0] ?? this.wordAt(spot, verbOf("own"));
  }

  /** The word that a piece would say on a column. */
  wordAt(spot: Spot, name: string): string {
    const { pieces } = this.table;
    return pieces ? wordAt(pieces.sheet, spot, name) : "";
  }

  /** Is a piece of the tray laid by a press alone, because it has one place only? */
  isAtOnce(name: string): boolean {
    const { pieces } = this.table;
    return pieces !== null && onlyColumn(pieces.sheet, name) !== null;
  }

  async put(spot: Spot): Promise<void> {
    this.table.giving = null;
    if (this.table.canAct) await this.table.draft.add(this.next(spot)); // the server tells if it cannot be
  }

  /** Take a piece back into the tray. */
  async takeBack(word: string, number: number | null = null): Promise<void> {
    this.table.giving = null;
    if (number !== null) this.standing.delete(number);
    await this.table.draft.remove(word);
  }

  async takeLast(spot: Spot): Promise<void> {
    const word = spot.workers.at(-1)?.word ?? spot.tileWord;
    if (word) await this.takeBack(word);
  }

  /** Take a piece of the tray in hand, or put it back. */
  async pick(name: string): Promise<void> {
    const { draft } = this.table;
    if (this.isAtOnce(name)) return this.table.press(name);
    draft.hold(draft.hand === name ? null : name);
  }

  async ready(): Promise<void> {
    await this.table.draft.atRest(); // a piece may still be on its way
    if (!this.isOpen) return;
    if (this.table.draft.isComplete) await this.table.say("ready");
    else this.table.doubt("ready"); // some would stay idle
  }

  async clear(): Promise<void> {
    this.table.giving = null;
    await this.table.draft.clear();
  }

  /** Take the sealed plan back: the others wait for it again. */
  async change(): Promise<void> {
    if (this.table.canAct) await this.table.draft.unseal();
  }

  // Dragging

  lift(drag: Drag): void {
    const { draft } = this.table;
    this.table.giving = null;
    this.drag = drag;
    this.targets = [];
    const { from } = drag;
    void (from ? draft.additionsWithout(from) : draft.additions(draft.words)).then((found) => {
      if (this.drag?.verb === drag.verb && this.drag.from === drag.from) this.targets = found;
    });
  }

  move(x: number, y: number, over: string | null): void {
    if (!this.drag) return;
    this.drag = { ...this.drag, x, y };
    this.over = over;
    const spot = this.spots.find(({ column }) => column === over);
    this.table.point(spot ? pointed(spot.column) : null);
  }

  drop(): void {
    const { drag, over, table } = this;
    if (!drag) return;
    const spot = this.spots.find(({ column }) => column === over);
    const word = spot ? this.wordAt(spot, drag.verb) : "";
    if (drag.number !== null) {
      this.preferred = drag.number;
      if (word || over === TRAY) this.standing.delete(drag.number);
    }
    if (word && drag.from) void table.draft.exchange(drag.from, word);
    else if (word) void table.draft.add(word);
    else if (drag.from && over === TRAY) void table.draft.remove(drag.from);
    this.cancel();
  }

  cancel(): void {
    this.drag = this.over = null;
    this.targets = [];
    this.table.point(null);
  }
}

/** The word whose place lies on the board. */
export const pointed = (column: string): string =>
  `send ${column === "cathedral2" ? "cathedral" : column}`;

export const liftedOf = (
  worker: Worker,
  number: number | null,
): Pick<Drag, "verb" | "from" | "number"> => ({
  verb: verbOf(worker.kind),
  from: worker.word,
  number,
});
