/** The review of a game as it comes: asked for again until all of it is known. */
import type { Review, ReviewedDecision, ReviewedSeat, View } from "../../server/messages";
import { sentence } from "../../server/refused";
import type { ReplayTable } from "../replay/replay.svelte";

const PAUSE = 800; // milliseconds between two questions
const LISTED = 12; // moments of a seat

type Point = Review["graph"][number];
type Turn = Review["turning_points"][number];

export class Reviewing {
  graph = $state.raw<Point[]>([]);
  decisions = $state.raw<ReviewedDecision[]>([]);
  told = $state.raw<Review | null>(null); // the sums of the latest answer
  seat = $state(0); // whose decisions are looked at
  problem = $state("");
  views = $state.raw<Record<string, View>>({}); // of the moments, as their seats saw them
  private done = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(readonly table: ReplayTable) {}

  async follow(): Promise<void> {
    try {
      const told = await this.table.api.review(this.done);
      if (this.isClosed) return;
      const byMove = (one: { at: number }, other: { at: number }): number => one.at - other.at;
      this.done = told.done;
      this.graph = [...this.graph, ...told.graph].sort(byMove);
      this.decisions = [...this.decisions, ...told.decisions].sort(byMove);
      this.told = told;
      this.problem = "";
      if (told.progress < 1) this.timer = setTimeout(() => void this.follow(), PAUSE);
    } catch (problem) {
      this.problem = sentence(problem);
    }
  }
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  get progress(): number {
    return this.told?.progress ?? 0;
  }
  get color(): string {
    return this.table.around?.seats[this.seat]?.color ?? "red";
  }
  get own(): ReviewedSeat | undefined {
    return this.told?.seats[this.seat];
  }
  /** What cost most, first. */
  get moments(): ReviewedDecision[] {
    return this.decisions
      .filter(({ seat, verdict }) => seat === this.seat && /inaccuracy|mistake/.test(verdict))
      .sort((one, other) => other.loss - one.loss)
      .slice(0, LISTED);
  }
  get turns(): Turn[] {
    return (this.told?.turning_points ?? []).filter(({ seat }) => seat === this.seat);
  }
  /** The moment that the table shows. */
  isShown({ at }: { at: number }): boolean {
    const { stops, at: here } = this.table;
    const next = stops[here + 1]?.move ?? Infinity;
    return (stops[here]?.move ?? 0) <= at && at < next;
  }

  /** A word is spelled at the table on which it was said. */
  async fetchViews(): Promise<void> {
    const { color } = this;
    for (const { at } of this.moments) {
      const key = `${color} ${at}`;
      if (this.views[key]) continue;
      const { view } = await this.table.api.lookBack(at, color);
      if (view) this.views = { ...this.views, [key]: view };
    }
  }
  viewOf({ at }: ReviewedDecision): View | undefined {
    return this.views[`${this.color} ${at}`];
  }
}
