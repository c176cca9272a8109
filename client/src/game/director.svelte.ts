/**
 * The director of the table: what the others do is shown one act at a time, at the tempo of the
 * one who looks. One's own acts are drawn at once. Who falls behind sees the rest fast, or is told
 * what was left out; who pauses keeps everything.
 */
import type { News } from "../server/messages";
import { type Act, timesOf } from "./acts";

export const TEMPOS = ["slow", "normal", "fast", "once"] as const;
export type Tempo = (typeof TEMPOS)[number];
export const RATES: Record<Tempo, number> = { slow: 1.6, normal: 1, fast: 0.35, once: 0 };

const FAST = 350; // milliseconds of the shortest act that is seen
const LATE = 1_000; // so far behind everything is fast
const LOST = 5_000; // and so far the rest is left out
const BURST = 100; // what was held up comes message by message within this time
const KEPT = 80; // acts that can be seen again

/** What is heard: one message of the stream. */
export interface Item {
  place: string; // in the story
  news: News;
  acts: Act[];
  before: News | null; // the table as it was
  lag: number; // milliseconds that it was held up on its way
}

/** Who draws what the director calls for. */
export interface Troupe {
  readonly tempo: Tempo;
  readonly isStill: boolean; // nothing moves: what has changed is outlined
  readonly isUnseen: boolean; // nobody looks
  readonly current: News | null;
  /** A thread leads from a portrait to where it acts, and what it acts on is lit. */
  announce(act: Act, lead: number, whole: number): void;
  /** The table changes, and what happened is shown. */
  draw(news: News, acts: Act[]): Promise<void>;
  /** What was drawn is on the screen. */
  painted(): Promise<void>;
  /** What happened is shown, on a table that has changed already. */
  play(act: Act): void;
  /** The table as it was at another time, and what happened then. */
  turnTo(news: News, act?: Act): Promise<void>;
  /** How much faster than usual everything is. */
  hasten(rate: number): void;
  /** Everything up to a place is shown; nobody needs to wait for who has paused. */
  acknowledge(place: string, isPaused: boolean): void;
  /** A message was shown whole. */
  ended(item: Item): void;
  /** All that was heard is shown. */
  settle(): void;
}

interface Queued extends Item {
  due: number; // when it would have been shown, had it begun at once
}

export class Director {
  act = $state.raw<Act | null>(null); // on stage
  last = $state.raw<Act | null>(null); // which was shown last
  takes = $state(0); // milliseconds, of the act on stage
  isPaused = $state(false);
  isAgain = $state(false); // the act on stage was seen before
  isInterval = $state(false); // something else is looked at, such as the evening's recap
  isSkipping = $state(false); // to one's own turn
  left = $state.raw<Act[]>([]); // what was left out when the page last jumped
  past = $state.raw<Act[]>([]); // what has happened, as far as it is remembered
  queue = $state.raw<Queued[]>([]);
  private readonly items = new Map<string, Item>(); // by the key of an act
  private isRunning = false;
  private steps = 0; // acts that a paused page may show
  private reached = ""; // the place up to which everything is shown
  private isExcused = false; // the server knows that nobody needs to wait
  private now: News | null = null; // the table as it is, while one looks back
  private visits = 0; // to the past
  private heard = 0; // when something was heard last, in milliseconds
  private skipped = 0; // and when the way to one's turn was cut short

  constructor(private readonly troupe: Troupe) {}

  /** Is an act of somebody else being shown, now or again? */
  get isOnStage(): boolean {
    return this.act !== null || this.isAgain;
  }
  /** Is there something to see before one may act? */
  get isShowing(): boolean {
    return this.isOnStage || this.isInterval;
  }
  /** How many acts of others have been heard and not begun. */
  get behind(): number {
    const acts = this.queue.flatMap((item) => item.acts.filter(({ isShown }) => isShown));
    return acts.length - acts.findIndex(({ key }) => key === this.act?.key) - 1;
  }
  private get isWatched(): boolean {
    return !this.troupe.isUnseen && !this.isSkipping && this.troupe.tempo !== "once";
  }

  hear(item: Item): void {
    this.heard = performance.now();
    const due = this.heard - item.lag + this.timeOf(item.acts);
    this.queue = [...this.queue, { ...item, due }];
    if (!this.isRunning) void this.run();
    else if (this.isSkipping) this.gate.open();
  }

  // The queue

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      if (this.mustWait(next)) await this.gate.opened();
      else {
        if (this.mustJump(next)) await this.jump(next.lag > LOST);
        else await this.perform(next);
        await this.troupe.painted();
      }
    }
    this.isRunning = false;
  }

  private mustWait({ acts }: Item): boolean {
    if (this.isInterval || this.isAgain) return true;
    if (!this.isPaused || !acts.some(({ isShown }) => isShown)) return false;
    if (!this.steps) return true;
    this.steps -= 1;
    return false;
  }
  private mustJump(next: Queued): boolean {
    if (this.isSkipping) return this.queue.length > 1;
    return this.isWatched && !this.isPaused && late(next) > LOST;
  }

  /** To the newest: what lies between is told, not shown. */
  private async jump(isBurst: boolean): Promise<void> {
    if (isBurst && !this.isSkipping) await this.rest(BURST);
    const all = this.queue;
    const newest = all[all.length - 1]!;
    for (const item of all) this.remember(item);
    const unseen = all.flatMap(({ acts }) => acts.filter(({ isShown }) => isShown));
    if (!this.isSkipping) this.left = [...this.left, ...unseen];
    const news = {
      ...newest.news,
      fresh: all.some(({ news: { fresh } }) => fresh),
      events: all.flatMap(({ news: { events } }) => events),
    };
    await this.troupe.draw(news, []).catch(reportError);
    this.last = unseen.at(-1) ?? this.last;
    this.done(all.length);
  }

  private async perform(item: Queued): Promise<void> {
    const shown = this.isWatched ? item.acts.filter(({ isShown }) => isShown) : [];
    const behind = late(item);
    const isLate = behind > LATE;
    const isLast = item.news.table.status !== "running"; // whose page would hide the last act
    this.troupe.hasten(isLate ? Math.min(1, RATES.fast / (RATES[this.troupe.tempo] || 1)) : 1);
    let isDrawn = false;
    const draw = async (acts: Act[]): Promise<void> => {
      isDrawn = true;
      await this.troupe.draw(item.news, acts).catch(reportError);
    };
    const own = item.acts.filter((act) => !shown.includes(act));
    if (own.length && item.acts[0] === own[0] && !isLast) await draw(own);
    for (const act of shown) {
      if (!this.isWatched) break;
      await this.stage(act, behind, async () => {
        if (isDrawn) this.troupe.play(act);
        else if (!isLast) await draw([act, ...own]);
      });
    }
    this.act = null;
    this.troupe.hasten(1);
    const [head] = this.queue;
    if (!isDrawn && head && this.mustJump(head)) return; // it is drawn with all that followed
    if (!isDrawn) await draw(own);
    this.remember(item);
    this.done(1);
  }

  /** One act: the portrait, the thread, the piece, and time to see it. */
  private async stage(act: Act, behind: number, begin: () => Promise<void>): Promise<void> {
    const planned = timesOf(act, this.troupe.isStill);
    const isLate = behind > LATE;
    const whole = this.timeOf([act], isLate);
    const lead = (planned.lead * whole) / planned.whole;
    const start = performance.now();
    this.takes = whole;
    this.act = act;
    let isCut = false;
    if (whole > FAST && lead) {
      this.troupe.announce(act, lead, whole);
      isCut = await this.rest(lead);
    }
    await begin();
    isCut ||= await this.rest(start + whole - performance.now());
    performance.measure("affresco act", {
      start,
      detail: { key: act.key, figure: act.figure, place: act.place, isLate, isCut, behind },
    });
    this.last = act;
  }

  /** How long acts are shown, in milliseconds. */
  timeOf(acts: Act[], isLate = false): number {
    const tempo = RATES[this.troupe.tempo] || (this.isAgain ? RATES.fast : 0); // who looks again, looks
    const rate = Math.min(tempo, isLate ? RATES.fast : Infinity);
    const times = acts.map(
      (act) =>
        act.isShown && rate && Math.max(FAST, timesOf(act, this.troupe.isStill).whole * rate),
    );
    return times.reduce<number>((sum, time) => sum + Number(time), 0);
  }

  private done(items: number): void {
    const [first, last] = [this.queue[0], this.queue[items - 1]];
    this.reached = last?.place ?? this.reached;
    this.queue = this.queue.slice(items);
    if (first && last) this.troupe.ended({ ...last, before: first.before });
    this.tell();
    if (!this.queue.length) this.troupe.settle();
  }

  private remember(item: Item): void {
    for (const { key } of item.acts) this.items.set(key, item);
    this.past = [...this.past, ...item.acts].slice(-KEPT);
    const known = new Set(this.past.map(({ key }) => key));
    for (const key of this.items.keys()) if (!known.has(key)) this.items.delete(key);
  }

  // What is told to the server

  private get needsNobody(): boolean {
    return this.isPaused || this.isInterval || this.isAgain || !this.isWatched;
  }
  /** The server waits for pages that show, and for no others. */
  private tell(): void {
    if (!this.reached || (this.needsNobody && this.isExcused)) return;
    this.isExcused = this.needsNobody;
    this.troupe.acknowledge(this.reached, this.isExcused);
  }
  private change(): void {
    if (this.needsNobody !== this.isExcused) this.tell();
  }
  /** Another stream has opened, which knows nothing of the one who looks. */
  reopen(): void {
    this.isExcused = false;
    this.change();
  }

  // Who looks

  /** What could not be seen while nothing went on is not late. */
  private resume(): void {
    let due = performance.now();
    this.queue = this.queue.map((item) => ({ ...item, due: (due += this.timeOf(item.acts)) }));
    this.gate.open();
    this.change();
  }

  pause(isPaused = !this.isPaused): void {
    this.isPaused = isPaused;
    if (isPaused) this.change();
    else if (this.isAgain) this.back();
    else this.resume();
  }

  /** The next act at once; a paused page stays paused. */
  step(): void {
    if (this.isAgain) return this.back();
    if (this.isPaused) this.steps = 1;
    this.cut.open();
    this.gate.open();
  }

  /** To the newest, whatever has not been seen. */
  catchUp(): void {
    this.isPaused = false;
    this.back();
    this.queue = this.queue.map((item) => ({ ...item, due: -Infinity }));
    this.cut.open();
    this.gate.open();
    this.change();
  }

  /** To one's own turn. */
  skip(): void {
    this.isPaused = this.isInterval = false;
    this.isSkipping = true;
    this.skipped = performance.now();
    this.back();
    this.cut.open();
    this.gate.open();
    this.change();
  }
  /** One's turn has come, or nothing more comes before it. */
  arrive(): void {
    if (this.isSkipping)
      performance.measure("affresco skipped", { start: Math.max(this.skipped, this.heard) });
    this.isSkipping = false;
    this.change();
  }

  /** Something else is looked at; meanwhile nothing goes on here. */
  interrupt(): void {
    this.isInterval = true;
    this.change();
  }
  proceed(): void {
    if (!this.isInterval) return;
    this.isInterval = false;
    this.resume();
    if (!this.queue.length) this.troupe.settle();
  }
  /** The tempo is another one, or the page is hidden or seen again. */
  look(): void {
    if (!this.isWatched) this.cut.open();
    this.resume();
  }

  // What was seen is seen again

  canSeeAgain = ({ key }: Act): boolean => this.items.get(key)?.before?.view != null;

  /** The act before the one that is seen, or the one that was seen last. */
  stepBack(): void {
    const seen = this.past.filter((act) => act.isShown && this.canSeeAgain(act));
    const at = seen.findIndex(({ key }) => key === this.act?.key);
    const act = at < 0 ? seen.at(-1) : seen[at - 1];
    if (act) void this.again([act]);
  }

  /** Show acts again, then the table as it is; a paused page waits with that. */
  async again(acts: Act[], isFast = false): Promise<void> {
    const visit = (this.visits += 1);
    this.isAgain = true;
    this.isInterval = false;
    this.cut.open();
    this.change();
    await this.idle();
    this.now ??= this.troupe.current;
    for (const act of acts) {
      const item = this.items.get(act.key);
      if (!item?.before || visit !== this.visits) continue;
      await this.troupe.turnTo(item.before);
      await this.stage(act, isFast ? Infinity : 0, () => this.troupe.turnTo(item.news, act));
    }
    if (visit === this.visits && !this.isPaused) this.back();
  }
  /** What is on stage is played to its end before one looks back. */
  private async idle(): Promise<void> {
    while (this.isRunning && this.queue[0]?.acts.includes(this.act!)) await this.rest(20);
  }

  /** Back to now. */
  back(): void {
    if (!this.isAgain) return;
    const now = this.now;
    this.now = this.act = null;
    this.visits += 1;
    this.isPaused = false;
    void (now ? this.troupe.turnTo(now) : Promise.resolve()).catch(reportError).finally(() => {
      this.isAgain = false;
      this.resume();
      if (!this.queue.length) this.troupe.settle();
    });
  }

  // Waiting

  private readonly gate = new Gate(); // before an act that may not begin
  private readonly cut = new Gate(); // what rests goes on
  /** Returns whether it was cut short. */
  private async rest(milliseconds: number): Promise<boolean> {
    if (milliseconds <= 0) return false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<false>(
      (done) => (timer = setTimeout(() => done(false), milliseconds)),
    );
    const cut = this.cut.opened().then(() => true);
    const isCut = await Promise.race([over, cut]);
    clearTimeout(timer);
    return isCut;
  }

  close(): void {
    this.queue = [];
    this.cut.open();
    this.gate.open();
  }
}

const late = ({ due }: Queued): number => performance.now() - due;

/** Something is waited for, until it is opened. */
class Gate {
  private pass: () => void = () => {};
  private wait: Promise<void> | null = null;
  opened(): Promise<void> {
    this.wait ??= new Promise((done) => (this.pass = done));
    return this.wait;
  }
  open(): void {
    this.wait = null;
    this.pass();
  }
}
