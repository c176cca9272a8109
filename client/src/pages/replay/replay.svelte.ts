/** Looking back: the table as it was after any move, with the eyes of whoever may be asked. */
import { dressSeats } from "../../game/dress.svelte";
import { Table } from "../../game/table.svelte";
import { redraw } from "../../game/motion";
import type { Event, Frame, TableInfo, View } from "../../server/messages";

/** A moment worth stopping at: something was decided, and nature has drawn what came of it. */
export interface Stop {
  move: number; // how many moves have been made
  events: number; // how many events have been told
  round: number;
}
export const OPEN = "open";
export const WATCHER = "watcher";

export function stopsOf(frames: Frame[]): Stop[] {
  const stops: Stop[] = [];
  let events = 0;
  let round = 0;
  let fresh = true; // has something happened since the last stop?
  frames.forEach((frame, at) => {
    events += frame.events.length;
    if (frame.seat !== "nature" && frame.events.length) fresh = true;
    for (const event of frame.events)
      if (event.key === "round_began") round = Number(event.details.round ?? round);
    const drawsFollow = frames[at + 1]?.seat === "nature";
    if (!fresh || drawsFollow) return;
    stops.push({ move: at + 1, events, round });
    fresh = false;
  });
  const last = stops.at(-1);
  if (last && last.move < frames.length) stops.push({ move: frames.length, events, round });
  return stops;
}

export class ReplayTable extends Table {
  stops = $state.raw<Stop[]>([]);
  at = $state(0); // the stop that is wanted
  eyes = $state(WATCHER);
  failed = $state.raw<unknown>(null); // what the server refused last
  around = $state.raw<TableInfo | null>(null);
  private whole: Event[] = [];
  private frames: Frame[] = [];
  private resting: number[] = [];
  private seen = new Map<string, View>();
  private showing = "";
  private going = false;

  override moment = (event: number): string =>
    this.address(this.stops.find((stop) => stop.events > event)?.move ?? this.moves);

  address(move: number): string {
    return `/tables/${encodeURIComponent(this.id)}/replay?move=${move}&eyes=${this.eyes}`;
  }

  async begin(move: number | null, eyes: string | null, event: number | null): Promise<void> {
    const shown = await this.api.show();
    this.configuration = shown.configuration;
    this.pieces = shown.pieces;
    this.around = shown.table;
    const usual = this.hasEnded ? OPEN : (this.own ?? WATCHER);
    await this.lookWith(eyes && this.allowed.includes(eyes) ? eyes : usual, move);
    if (event !== null) await this.goTo(this.stops.findIndex((stop) => stop.events > event));
  }

  get hasEnded(): boolean {
    return this.around?.status === "over" || this.around?.status === "abandoned";
  }
  /** The seat of the one who looks; with several the one that he says he is. */
  private get own(): string | null {
    const seats = this.around?.seats.filter(({ color }) => this.around?.you.includes(color)) ?? [];
    return (seats.length === 1 ? seats[0] : seats.find(({ looking }) => looking))?.color ?? null;
  }
  /** Whose eyes one may look with: of a running game only one's own. */
  get allowed(): string[] {
    if (!this.hasEnded) return [...(this.own ? [this.own] : []), WATCHER];
    return [OPEN, WATCHER, ...(this.around?.seats.map(({ color }) => color) ?? [])];
  }

  /** Go to the last stop that is not behind a move. */
  async goToMove(move: number): Promise<void> {
    await this.goTo(this.stops.findLastIndex((stop) => stop.move <= move));
  }

  /** Look with other eyes, at the same move. */
  async lookWith(eyes: string, move: number | null = this.stop?.move ?? null): Promise<void> {
    const told = await this.api.frames(eyes);
    this.eyes = eyes;
    this.frames = told.frames;
    this.resting = told.resting;
    this.whole = told.frames.flatMap(({ events }) => events);
    this.stops = stopsOf(told.frames);
    const found =
      move === null ? this.stops.length - 1 : this.stops.findLastIndex((stop) => stop.move <= move);
    await this.goTo(Math.max(0, found));
  }

  get stop(): Stop | undefined {
    return this.stops[this.at];
  }
  get moves(): number {
    return this.frames.length;
  }
  /** An ended game anybody may go on with; a running one only who plays there, with free hints. */
  get mayBranch(): boolean {
    return this.hasEnded || (this.own !== null && this.configuration?.hints === "free");
  }
  /** The stop from which a new game would go on: the last one here or before where it can. */
  get branchAt(): number {
    const moves = this.resting.findLast((move) => move <= (this.stop?.move ?? 0)) ?? 0;
    return Math.max(
      0,
      this.stops.findLastIndex(({ move }) => move <= moves),
    );
  }
  /** The first stop of each round. */
  get rounds(): number[] {
    const last = this.stops.at(-1)?.round ?? 0;
    return Array.from({ length: last }, (_, index) =>
      this.stops.findIndex(({ round }) => round === index + 1),
    );
  }
  /** What has happened since the stop before. */
  get latest(): Event[] {
    return this.whole.slice(this.stops[this.at - 1]?.events ?? 0, this.stop?.events ?? 0);
  }

  /** Go to a stop; while one view is fetched only the last wish counts. */
  async goTo(at: number): Promise<void> {
    this.at = Math.min(Math.max(at, 0), this.stops.length - 1);
    if (this.going) return;
    this.going = true;
    try {
      while (this.stop && this.showing !== this.key(this.at)) await this.fetch(this.at);
      this.failed = null;
    } catch (problem) {
      this.failed = problem;
    } finally {
      this.going = false;
    }
    const next = this.stops[this.at + 1];
    if (next) void this.viewOf(this.at + 1).catch(() => null);
  }

  private key(at: number): string {
    return `${this.stops[at]?.move} ${this.eyes}`;
  }
  private async viewOf(at: number): Promise<View | null> {
    const key = this.key(at);
    const known = this.seen.get(key);
    if (known) return known;
    const { view } = await this.api.lookBack(this.stops[at]?.move ?? 0, this.eyes);
    if (view) this.seen.set(key, view);
    return view;
  }
  private async fetch(at: number): Promise<void> {
    const [key, eyes] = [this.key(at), this.eyes];
    const view = await this.viewOf(at);
    if (!view || !this.around || at !== this.at || eyes !== this.eyes) return;
    const news = { fresh: false, events: [], viewer: eyes, table: this.around, view };
    await redraw(() => {
      this.showing = key;
      dressSeats(news.table.seats);
      this.news = news;
      this.story = this.whole.slice(0, this.stops[at]?.events ?? 0);
    });
  }

  // Nothing can be said: it has all been said

  override get isOver(): boolean {
    return this.view?.step === "over";
  }
  override get isPlanning(): boolean {
    return false;
  }
  override get isAsked(): boolean {
    return false;
  }
  override get isCurtainDown(): boolean {
    return false;
  }
  override get options(): string[] {
    return [];
  }
  override get canAct(): boolean {
    return false;
  }
  override async explain(): Promise<void> {}
}
