/** A puzzle: a real table, at which all that is said is an answer. The server holds nothing of it. */
import { dressSeats } from "../../game/dress.svelte";
import { Draft } from "../../game/draft.svelte";
import { redraw } from "../../game/motion";
import { Table } from "../../game/table.svelte";
import { puzzles } from "../../server/api";
import type { PuzzlePosed, PuzzleSolution, PuzzleVerdict } from "../../server/messages";
import { sentence } from "../../server/refused";

const READY = "ready";
const MOST = "most"; // points of a visit: it is over when nothing more is asked

/** The plan of a puzzle: what is added to it is said. */
class PuzzleDraft extends Draft {
  constructor(private readonly puzzle: PuzzleTable) {
    super(puzzle);
  }
  override told(): Promise<string[]> {
    return Promise.resolve(this.puzzle.options);
  }
  override add(word: string): Promise<void> {
    return this.puzzle.say(word);
  }
  override seal(): Promise<void> {
    return this.puzzle.say(READY);
  }
  override get isSealed(): boolean {
    return this.puzzle.posed?.is_answered ?? false;
  }
  override async remove(word: string): Promise<void> {
    const at = this.words.lastIndexOf(word);
    if (at >= 0) await this.puzzle.pose(this.words.toSpliced(at, 1));
  }
  override async exchange(word: string, other: string): Promise<void> {
    await this.remove(word);
    await this.puzzle.say(other);
  }
  override async undo(): Promise<void> {
    await this.puzzle.pose(this.words.slice(0, -1));
  }
  override async clear(): Promise<void> {
    await this.puzzle.pose([]);
  }
}

export class PuzzleTable extends Table {
  override readonly draft: PuzzleDraft = new PuzzleDraft(this);
  posed = $state.raw<PuzzlePosed | null>(null);
  verdict = $state.raw<PuzzleVerdict | null>(null);
  solved = $state.raw<PuzzleSolution | null>(null); // the solution, once it is shown
  part = $state(0); // of the solution, which is on the table
  problem = $state("");
  private tries = 0; // from the beginning

  async begin(): Promise<void> {
    const posed = await puzzles.pose(this.id, []);
    this.configuration = posed.configuration;
    this.pieces = posed.pieces;
    dressSeats(posed.table.seats);
    await this.show(posed);
  }

  /** The table after some words of an answer. */
  async pose(said: string[]): Promise<void> {
    this.busy = true;
    try {
      await this.show(await puzzles.pose(this.id, said));
      this.problem = "";
      if (this.posed?.is_answered && !this.isVisit) await this.handIn();
    } catch (error) {
      this.problem = sentence(error);
    } finally {
      this.busy = false;
    }
  }
  private async handIn(): Promise<void> {
    if (!this.posed) return;
    this.verdict = await puzzles.answer(this.id, this.posed.said);
    if (this.verdict.is_solved) await this.reveal();
  }
  /** Does it go on word by word until a visit is over? */
  private get isVisit(): boolean {
    return this.posed?.puzzle.theme === MOST;
  }
  /** Is the visit over, and its answer not yet given? */
  get isFinished(): boolean {
    return !this.busy && !this.verdict && !this.solved && (this.posed?.is_answered ?? false);
  }
  /** The answer is meant: what is held, or the visit as it went. */
  async mean(): Promise<void> {
    if (this.held) return this.say(this.held);
    this.busy = true;
    try {
      await this.handIn();
    } catch (error) {
      this.problem = sentence(error);
    } finally {
      this.busy = false;
    }
  }
  private async show(posed: PuzzlePosed): Promise<void> {
    await redraw(() => {
      this.posed = posed;
      this.held = this.pointed = this.giving = null;
      this.leading = false;
      const { view, viewer, table } = posed;
      this.news = { fresh: false, events: [], viewer, table, view };
      this.previews = Object.fromEntries(
        posed.options.flatMap(({ word, preview }) => (preview ? [[word, preview]] : [])),
      );
      this.lacking = posed.lacking;
      this.draft.words = posed.is_plan ? posed.said.filter((word) => word !== READY) : [];
      this.draft.options = this.draft.opening = posed.options.map(({ word }) => word);
    });
  }
  /** Once more from the beginning. */
  async startOver(): Promise<void> {
    this.tries += 1;
    this.verdict = null;
    this.solved = null;
    await this.pose([]);
  }
  async reveal(): Promise<void> {
    const { tries } = this;
    try {
      const solved = await puzzles.solution(this.id);
      if (tries !== this.tries) return; // whoever tries again does not want to see it any more
      this.solved = solved;
      await this.showPart(0);
    } catch (error) {
      this.problem = sentence(error);
    }
  }
  /** The table after a part of the solution. */
  async showPart(at: number): Promise<void> {
    const part = this.solved?.parts[at];
    const { posed } = this;
    if (!part || !posed) return;
    await redraw(() => {
      this.part = at;
      this.draft.words = posed.is_plan ? part.words.filter((word) => word !== READY) : [];
      const { viewer, table } = posed;
      this.news = { fresh: false, events: part.events, viewer, table, view: part.view };
    });
  }

  override async say(word: string): Promise<void> {
    if (this.busy || !this.posed || !this.options.includes(word)) return;
    await this.pose([...this.posed.said, word]);
  }
  /** One word that is the whole answer is looked at first; the second press means it. */
  override async press(word: string): Promise<void> {
    if (!this.options.includes(word)) return;
    if (this.isVisit || this.posed?.is_plan || this.held === word) return this.say(word);
    this.stay();
    this.held = word;
  }
  override async explain(): Promise<void> {}
  override async undo(): Promise<void> {
    if (this.posed?.said.length) await this.pose(this.posed.said.slice(0, -1));
  }

  override get options(): string[] {
    if (this.verdict || this.solved || this.busy) return [];
    return this.posed?.options.map(({ word }) => word) ?? [];
  }
  override get canAct(): boolean {
    return this.options.length > 0;
  }
  override get isAsked(): boolean {
    return this.canAct;
  }
  override get isOver(): boolean {
    return false;
  }
  override get isCurtainDown(): boolean {
    return false;
  }
}
