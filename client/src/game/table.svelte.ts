/**
 * A table as this browser knows it: what the server tells, what may be said, and what is pointed
 * at. The page knows no rules: a piece that can be acted on carries its word, and is lit when the
 * server offers that word.
 */
import { getContext, setContext } from "svelte";

import { dressSeats } from "./dress.svelte";
import { settings } from "../settings.svelte";
import { insist, newKey, Refusal, TableApi } from "../server/api";
import type {
  Configuration,
  Event,
  Lacking,
  News,
  Payable,
  Pieces,
  Player,
  Presence,
  Prospect,
  TableInfo,
  View,
  Visit,
} from "../server/messages";
import { reuse } from "../server/reuse";
import { type Connection, Stream } from "../server/stream";
import { Attendance } from "./attendance.svelte";
import { EVENING } from "./acts";
import { Director, type Tempo } from "./director.svelte";
import { Draft } from "./draft.svelte";
import { Ledger } from "./ledger.svelte";
import { Recaps } from "./recaps.svelte";
import { TableTroupe } from "./troupe";
import { argument, isWayOut, verb } from "./words";

const KEY = Symbol("table");
export const provideTable = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);

export const HOSTEL = "hostel"; // boards that are no columns of the sheet
export const SHEET = "sheet";
export const OVER = "over";
export const LEADING = ["bishop", "sexton"]; // the verbs that lead the bishop

export const BOOTH = "booth"; // the verb after which one buys
export const BUY = "buy";

const DECLINING = new Set(["pass", "done", "close"]); // verbs that may give something up
const OBVIOUS_PAUSE = 900; // milliseconds in which an answer that plays itself can be seen
export const OFFER_PAUSE = 3000; // the same, where one could also give something up
const UNDO = "undo"; // takes back what was said
const INTENT = 80; // milliseconds that one points at a piece before its sum is shown
const TRAVEL = 250; // and those in which the pointer may travel from the piece to its sum

/** Where nothing can be done all ways out mean the same: the last of them is enough. */
const withoutTwins = (words: string[]): string[] =>
  words.length > 1 && words.every(isWayOut) ? words.slice(-1) : words;

const hasVersion = (answer: unknown): answer is { version: number } =>
  typeof answer === "object" &&
  answer !== null &&
  "version" in answer &&
  typeof answer.version === "number";

export class Table {
  readonly api: TableApi;
  readonly draft: Draft;
  readonly ledger: Ledger;
  readonly attendance = new Attendance();
  readonly viewer = crypto.getRandomValues(new Uint32Array(4)).join("-"); // whom bots wait for
  private readonly troupe = new TableTroupe(this);
  readonly director = new Director(this.troupe);
  readonly recaps = new Recaps(this);

  news = $state.raw<News | null>(null);
  story = $state.raw<Event[]>([]); // all that happened, as the viewer may know it
  isRetelling = $state(false); // the story is asked for anew, since moves were taken back
  since = $state(0); // how much of the story had been seen when one looked last
  pieces = $state.raw<Pieces | null>(null);
  configuration = $state.raw<Configuration | null>(null);
  connection = $state<Connection>("joining");
  previews = $state.raw<Record<string, Prospect>>({});
  lacking = $state.raw<Record<string, Lacking>>({}); // what is missing for words that cannot be paid
  payable = $state.raw<Payable[]>([]); // what can be restored today, as long as one may buy
  pointed = $state<string | null>(null); // the word of the piece that is pointed at
  held = $state<string | null>(null); // the word that was pressed once and waits for a second press
  giving = $state<string | null>(null); // the word that would give something up: is it meant?
  leading = $state(false); // the ceiling shows where the bishop may go, not what may be restored
  busy = $state(false); // something was said and not answered yet
  isWeighing = $state(false); // what the choices would bring is still asked for
  isSaying = $state(false); // a word was pressed, and what goes with it is still asked for
  private said = 0; // how much was said
  private awaited = $state(0); // the version that was answered, which the stream has yet to show
  refusal = $state.raw<Refusal | null>(null);
  asked = $state<string | null>(null); // the word that was refused or asked about
  private stream: Stream | null = null;
  private newest: News | null = null; // which was heard, and may not be drawn yet
  private obvious: ReturnType<typeof setTimeout> | undefined;
  private pointing: ReturnType<typeof setTimeout> | undefined;
  offered = $state<string | null>(null); // plain pay or pleasure, which is about to be taken by itself
  private asking = new AbortController(); // what the choices would bring
  private prepared = ""; // who was asked that, at which version
  private isTakingBack = false; // back to what somebody has decided

  constructor(readonly id: string) {
    this.api = new TableApi(id);
    this.draft = new Draft(this);
    this.ledger = new Ledger(this);
  }

  /** Asks for the table and listens to it at once; what is heard waits for the table's pieces. */
  async open(): Promise<void> {
    const looked = this.look();
    const hear = (news: News, place: string, lag: number) =>
      void (this.pieces
        ? this.hear(news, place, lag)
        : looked.then(
            () => this.hear(news, place, lag),
            () => {},
          ));
    const attend = ({ here }: Presence) => this.attendance.hear(here);
    const change = (connection: Connection) => this.connect(connection);
    this.stream = new Stream(this.api.path, this.viewer, hear, attend, change);
    try {
      await looked;
    } catch (problem) {
      this.stream.close();
      throw problem;
    }
  }

  /** Without a connection nothing is answered any more: the view that comes next tells what became of it. */
  private connect(connection: Connection): void {
    const isBack = connection === "live" && this.connection !== "live";
    this.connection = connection;
    if (isBack) this.director.reopen();
    if (connection === "live") return;
    this.busy = false;
    this.attendance.forget();
  }

  /** The table as it is: its pieces and what is played. */
  async look(): Promise<void> {
    const shown = await this.api.show();
    this.configuration = shown.configuration;
    this.pieces = shown.pieces;
  }

  close(): void {
    this.director.close();
    this.forget();
    this.attendance.forget();
    this.stream?.close();
  }

  /** What is heard is shown in its order, act by act. */
  private hear(told: News, place: string, lag: number): void {
    const before = this.newest;
    const news = {
      ...told,
      table: reuse(before?.table, told.table),
      view: reuse(before?.view, told.view),
    };
    this.newest = news;
    dressSeats(news.table.seats);
    const acts = this.troupe.actsOf(news, place, before);
    this.director.hear({ place, news, before, acts, lag });
  }

  /** All that was heard is shown: it may be one's turn. */
  settle(): void {
    if (this.isAsked || this.isPlanning || this.isOver) this.director.arrive();
    void this.prepare();
  }

  /** After moves that were taken back the story is told anew, and again if more is heard meanwhile. */
  async retell(): Promise<void> {
    if (this.isRetelling) return;
    this.isRetelling = true;
    let last: News | null;
    let story: Event[];
    do {
      last = this.news;
      story = last?.view
        ? await this.api.frames().then(
            ({ frames }) => frames.flatMap(({ events }) => events),
            () => [],
          )
        : [];
    } while (last !== this.news);
    this.story = story;
    this.isRetelling = false;
  }

  /** What each choice would bring; and what has only one answer answers itself. */
  private async prepare(): Promise<void> {
    const moment = `${this.news?.viewer} ${this.view?.version} ${this.isAsked}`;
    if (moment === this.prepared || !this.canAct) return;
    this.forget();
    this.prepared = moment;
    const version = this.view?.version;
    if (!this.isAsked || this.isPlanning) return void (this.isTakingBack = false);
    const { signal } = this.asking;
    this.isWeighing = true;
    try {
      const found = await this.api.previews(signal);
      if (found.version !== version || version !== this.view?.version) return;
      this.previews = Object.fromEntries(
        found.options.flatMap(({ word, preview }) => (preview ? [[word, preview]] : [])),
      );
      this.lacking = found.lacking ?? {};
      this.payable = found.payable ?? [];
      this.answer(found.forced ?? null);
    } catch {
      // without previews one can play all the same
    } finally {
      if (!signal.aborted) this.isWeighing = false;
    }
  }

  /** What nobody would weigh is said by itself; where one could give something up, one sees it coming. */
  private answer(word: string | null): void {
    const { isTakingBack } = this;
    this.isTakingBack = false;
    if (!word || !settings.auto || settings.asks.includes(this.stage)) return;
    if (isTakingBack) return void this.undo(); // nobody had decided that; as far back as one may
    if (this.options.some((each) => each !== word && this.isLossy(each))) {
      this.offered = word;
      this.resume();
    } else this.obvious = setTimeout(() => void this.say(word), OBVIOUS_PAUSE);
  }
  /** The time in which an offer can be stopped begins, or begins again. */
  resume(): void {
    const word = this.offered;
    clearTimeout(this.obvious);
    if (word) this.obvious = setTimeout(() => void this.say(word), OFFER_PAUSE);
  }
  /** Somebody looks closer. */
  pause(): void {
    clearTimeout(this.obvious);
  }
  /** At this place nothing plays itself any more. */
  askEachTime(): void {
    settings.asks = [...settings.asks, this.stage];
    this.wait();
  }

  /** What was to be prepared is not wanted any more. */
  private forget(): void {
    this.wait();
    this.asking.abort();
    this.asking = new AbortController();
    this.isWeighing = false;
    this.prepared = "";
  }

  /** Keep an answer that would play itself from doing so. */
  wait(): void {
    clearTimeout(this.obvious);
    this.offered = null;
  }

  // What is on the table

  get view(): View | null {
    return this.news?.view ?? null;
  }
  get info(): TableInfo | null {
    return this.news?.table ?? null;
  }
  readonly me = $derived.by((): number | null => {
    const at = this.view?.players.findIndex((player) => player.color === this.news?.viewer) ?? -1;
    return at < 0 ? null : at;
  });
  readonly mine = $derived.by((): Player | null =>
    this.me === null ? null : (this.view?.players[this.me] ?? null),
  );
  /** How many paints of one color the viewer has. */
  paintCount(letter: string): number {
    return [...(this.mine?.paints ?? "")].filter((each) => each === letter).length;
  }
  readonly visit = $derived.by((): Visit | null => this.view?.visit ?? null);
  get isOver(): boolean {
    return this.info?.status === "over" || this.info?.status === "abandoned";
  }
  get isPlanning(): boolean {
    return this.isSheetAsked(this.view);
  }
  /** Is the action sheet the board on which a view waits for answers? */
  isSheetAsked(view: View | null): boolean {
    return this.pieces?.boards.steps[view?.step ?? ""] === SHEET;
  }
  /** Is something asked of the one who looks? */
  get isAsked(): boolean {
    return (
      this.me !== null &&
      (this.view?.acting.includes(this.me) ?? false) &&
      !this.isAway &&
      !this.isOver &&
      !this.director.isOnStage // what the others did is seen first
    );
  }
  /** Does a bot sit in for the one who looks? */
  get isAway(): boolean {
    return this.me !== null && (this.info?.seats[this.me]?.away ?? false);
  }
  /** The seats of this browser when none of them looks: the curtain is down. */
  get tempo(): Tempo {
    return settings.tempo;
  }
  get isCurtainDown(): boolean {
    return this.me === null && (this.info?.you.length ?? 0) > 1 && this.info?.status === "running";
  }
  /** Is somebody else who plays, and for whom no bot sits in, away from the table? */
  isAbsent(color: string): boolean {
    const seat = this.info?.seats.find((each) => each.color === color);
    if (
      !seat ||
      seat.away ||
      !["human", "remote"].includes(seat.kind) ||
      this.info?.you.includes(color)
    )
      return false;
    return this.attendance.absent.includes(color);
  }
  has(module: string): boolean {
    return this.configuration?.modules.includes(module) ?? false;
  }
  /** What has its turn, or what is shown: a column of the sheet, the hostel, the sheet itself, the evening. */
  get stage(): string {
    if (this.recaps.isOpen) return EVENING;
    return this.director.act?.place ?? this.stageOf(this.view);
  }
  stageOf(view: View | null): string {
    if (!view) return "";
    if (view.visit) return view.visit.column;
    if (this.isSheetAsked(view)) return SHEET;
    return view.step === OVER ? OVER : HOSTEL;
  }
  /** Who restored each segment, in the order of restoration: the story tells. */
  get restorers(): Map<string, number> {
    return new Map(
      this.story
        .filter(({ key }) => key === "restored")
        .map(({ details, figure }) => [String(details.segment), figure]),
    );
  }

  // What may be said

  get options(): string[] {
    if (!this.isAsked && !this.isPlanning) return [];
    return this.isPlanning ? this.draft.options : withoutTwins(this.view?.options ?? []);
  }
  get canAct(): boolean {
    const isShown = (this.view?.version ?? 0) >= this.awaited;
    return this.isAttended && isShown && !this.director.isShowing;
  }
  /** Does the server listen, and is nothing said that it has not answered? */
  get isAttended(): boolean {
    return this.connection === "live" && !this.busy && !this.isOver;
  }
  // Every piece asks for it: as long as the words are the same, none of them is drawn again
  private readonly litWords = $derived(this.canAct ? this.options.join("\n") : "");
  private readonly allLit = $derived(new Set(this.litWords.split("\n")));
  isLit(word: string): boolean {
    if (this.isBishopMode && !LEADING.includes(verb(word))) return false;
    return this.allLit.has(word);
  }
  /** The words with a verb that may be said. */
  lit(name: string): string[] {
    return [...this.allLit].filter((word) => verb(word) === name);
  }
  arguments(name: string): string[] {
    return this.lit(name).map(argument);
  }
  preview(word: string | null): Prospect | null {
    return word ? (this.previews[word] ?? null) : null;
  }
  /** What is missing for a word, where nothing else forbids it. */
  lacks(word: string | null): Lacking | null {
    const lacking = word && this.lacking[word];
    return lacking && this.canAct && !this.isBishopMode ? lacking : null;
  }
  /** The points that a word would bring. */
  worth(word: string): number {
    return Object.values(this.preview(word)?.points ?? {}).reduce((sum, gained) => sum + gained, 0);
  }
  /** A module's board that is spoken of, though nothing is asked there. */
  get board(): string | undefined {
    return undefined;
  }
  /** When it changes, what is asked comes into sight again, wherever one has looked. */
  get chapter(): number {
    return 0;
  }
  readonly shown = $derived(this.held ?? this.pointed ?? this.offered);
  /** The points that a word leads to, at best. */
  most(word: string): number {
    return this.preview(word)?.sum.most ?? 0;
  }

  /** Is the bishop led now, because it was chosen or because nothing else is asked? */
  get isLeading(): boolean {
    return this.canBeLed && (this.leading || !this.canRestore);
  }
  /** Was it chosen to lead him? Then nothing else is lit. */
  get isBishopMode(): boolean {
    return this.leading && this.canLead;
  }
  /** May the bishop go somewhere? */
  get canBeLed(): boolean {
    return LEADING.some((name) => this.lit(name).length > 0);
  }
  /** May he be led, but need not? */
  get canLead(): boolean {
    return this.canBeLed && this.canRestore;
  }
  private get canRestore(): boolean {
    return this.lit("restore").length + this.lit("altar").length > 0;
  }

  /** The bishop is led, or not after all. */
  lead(): void {
    this.leading = !this.leading;
    this.refusal = this.held = this.giving = null;
  }

  /** A piece is pointed at; its sum stays long enough for the pointer to travel there. */
  point(word: string | null): void {
    this.stay();
    const see = (): void => void (this.pointed = word);
    this.pointing = setTimeout(see, word ? INTENT : TRAVEL);
  }
  /** A piece has the focus. */
  focus(word: string | null): void {
    this.stay();
    this.pointed = word;
  }
  /** What is shown stays. */
  stay(): void {
    clearTimeout(this.pointing);
  }
  /** The ledger is closed. */
  dismiss(): void {
    this.stay();
    this.wait();
    this.pointed = this.held = this.giving = null;
  }

  /** What a word gives up; unknown as long as the server has not told. */
  forfeits(word: string): Record<string, number> | null {
    return this.preview(word)?.forfeits ?? null;
  }

  /** Does a word give something up? In doubt it does. */
  isLossy(word: string): boolean {
    const lost = this.forfeits(word);
    if (lost) return Object.keys(lost).length > 0;
    const isDeclining = (each: string): boolean => DECLINING.has(verb(each));
    return isDeclining(word) && !this.options.every(isDeclining);
  }

  /** Ask whether it is meant to give something up by a word. */
  doubt(word: string): void {
    this.giving = word;
    this.pointed = this.held = this.refusal = null;
  }

  /**
   * A piece is pressed: say its word, hold it for a second press, ask if it gives something up, or
   * tell why it cannot be.
   */
  async press(word: string, byTouch = false): Promise<void> {
    if (this.isSaying) return;
    this.wait();
    this.giving = null;
    if (!this.isLit(word)) return this.isBishopMode ? undefined : this.explain(word);
    if (this.isLossy(word)) return this.doubt(word);
    const isSeenFirst = byTouch || settings.confirm || this.isWeighed(word);
    if (isSeenFirst && !this.isPlanning && this.held !== word) return this.hold(word);
    if (this.isForNothing(word)) return this.doubt(word);
    await this.say(word);
  }

  /** Does the sum of a word show what one may have after it? */
  isReachable(word: string): boolean {
    return this.isLit(word) && this.ledger.isShown && Boolean(this.preview(word)?.sum);
  }
  /** Such a thing is pressed: the word is held, and the thing taken, or left. */
  async reach(word: string, thing: string): Promise<void> {
    if (this.isSaying) return;
    if (this.held !== word) await this.press(word, true);
    if (this.held !== word) return;
    this.ledger.open(word);
    await this.ledger.toggle(thing);
  }

  /** Pressed once, it waits for a second press. */
  private hold(word: string): void {
    this.stay();
    this.held = word;
    this.refusal = null;
  }

  /** Is there a sum, or something to choose, that one should see before a word is said? */
  private isWeighed(word: string): boolean {
    const sum = this.preview(word)?.sum;
    if (!sum || !this.ledger.isShown || LEADING.includes(verb(word))) return false;
    if (verb(word) === BOOTH) return true;
    return sum.least !== 0 || sum.most !== 0 || Object.keys(sum.best.points).length > 0;
  }

  /** Would something be restored for nothing? */
  isForNothing(word: string): boolean {
    if (word !== this.ledger.word || !this.ledger.isShown || this.isLossy(word)) return false;
    return Object.keys(this.ledger.points).length > 0 && this.ledger.total <= 0;
  }

  /** Say a word, with all that is decided about it. */
  async say(word: string): Promise<void> {
    if (this.isPlanning) {
      this.held = this.giving = null;
      return this.draft.add(word);
    }
    if (!this.view || !this.canAct || this.isSaying) return;
    const { version } = this.view;
    this.isSaying = true;
    const words = await this.ledger.wordsOf(word);
    this.isSaying = false;
    this.held = this.giving = this.pointed = null;
    if (version !== this.view?.version || !this.canAct) return;
    const { color } = this;
    await this.send(word, (key) => this.api.move(version, words, color, key));
  }

  async undo(): Promise<void> {
    if (!this.view?.undo || !this.canAct) return;
    const { version } = this.view;
    const { color } = this;
    await this.send(UNDO, (key) => this.api.undo(version, color, key));
  }

  get color(): string | null {
    return this.mine?.color ?? null;
  }

  /** The address of an event in the replay. */
  moment = (event: number): string =>
    `/tables/${encodeURIComponent(this.id)}/replay?event=${event}`;

  /** Send something that changes the game; a refusal is told and changes nothing. */
  async send(word: string, request: (key: string) => Promise<unknown>): Promise<boolean> {
    this.director.catchUp();
    const said = (this.said += 1);
    this.busy = true;
    this.isTakingBack = word === UNDO;
    this.refusal = null;
    this.forget(); // the table as it was may not be asked about any more
    try {
      const key = newKey();
      const done = await insist(() => request(key));
      if (hasVersion(done)) this.awaited = Math.max(this.awaited, done.version);
      return true;
    } catch (problem) {
      this.isTakingBack = false;
      this.asked = word;
      this.refusal =
        problem instanceof Refusal ? problem : new Refusal(0, "fault", String(problem));
      return false;
    } finally {
      if (said === this.said) this.busy = false; // not by an answer that comes after the next word is said
      if (this.refusal) void this.prepare();
    }
  }

  /** Why a word cannot be said now, for a piece that is not lit. */
  async explain(word: string): Promise<void> {
    if (this.me === null || !this.view || this.isOver) return;
    try {
      const why = await this.api.why(word, this.isPlanning ? this.draft.words : []);
      this.asked = word;
      this.refusal = why.possible ? null : new Refusal(422, why.key ?? "", "", why.rule);
    } catch {
      this.refusal = null;
    }
  }
}
