/**
 * A table as this browser knows it: what the server tells, what may be said, and what is pointed
 * at. The page knows no rules: a piece that can be acted on carries its word, and is lit when the
 * server offers that word.
 */
import { getContext, setContext } from "svelte";

import { kept } from "../kept.svelte";
import { newKey, Refusal, TableApi } from "../server/api";
import type {
  Configuration,
  Event,
  Lacking,
  News,
  Pieces,
  Player,
  Presence,
  Preview,
  TableInfo,
  View,
  Visit,
} from "../server/messages";
import { type Connection, Stream } from "../server/stream";
import { Attendance } from "./attendance.svelte";
import { Draft } from "./draft.svelte";
import { measured, painted, redraw } from "./motion";
import { stage } from "./scenes";
import { argument, verb } from "./words";

const KEY = Symbol("table");
export const provideTable = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);

export const HOSTEL = "hostel"; // boards that are no columns of the sheet
export const SHEET = "sheet";
export const OVER = "over";
export const LEADING = ["bishop", "sexton"]; // the verbs that lead the bishop

const UNSEEN = 100; // milliseconds after which a page that is not painted is not waited for
const DECLINING = new Set(["pass", "done", "close"]); // verbs that may give something up
const OBVIOUS_PAUSE = 900; // milliseconds in which an answer that plays itself can be seen

const hasVersion = (answer: unknown): answer is { version: number } =>
  typeof answer === "object" &&
  answer !== null &&
  "version" in answer &&
  typeof answer.version === "number";

export class Table {
  readonly api: TableApi;
  readonly draft: Draft;
  readonly attendance = new Attendance();

  news = $state.raw<News | null>(null);
  story = $state.raw<Event[]>([]); // all that happened, as the viewer may know it
  isRetelling = $state(false); // the story is asked for anew, since moves were taken back
  since = $state(0); // how much of the story had been seen when one looked last
  pieces = $state.raw<Pieces | null>(null);
  configuration = $state.raw<Configuration | null>(null);
  connection = $state<Connection>("joining");
  previews = $state.raw<Record<string, Preview>>({});
  lacking = $state.raw<Record<string, Lacking>>({}); // what is missing for words that cannot be paid
  pointed = $state<string | null>(null); // the word of the piece that is pointed at
  held = $state<string | null>(null); // the word that was pressed once and waits for a second press
  giving = $state<string | null>(null); // the word that would give something up: is it meant?
  leading = $state(false); // the ceiling shows where the bishop may go, not what may be restored
  busy = $state(false); // something was said and not answered yet
  private said = 0; // how much was said
  private awaited = $state(0); // the version that was answered, which the stream has yet to show
  refusal = $state.raw<Refusal | null>(null);
  asked = $state<string | null>(null); // the word that was refused or asked about
  moment: ((event: number) => string) | null = null; // the address of an event, when looking back

  private stream: Stream | null = null;
  private readonly heard: News[] = []; // and not painted yet
  private obvious: ReturnType<typeof setTimeout> | undefined;
  private asking = new AbortController(); // what the choices would bring
  private prepared = ""; // who was asked that, at which version

  constructor(readonly id: string) {
    this.api = new TableApi(id);
    this.draft = new Draft(this);
  }

  /** Asks for the table and listens to it at once; what is heard waits for the table's pieces. */
  async open(): Promise<void> {
    const looked = this.look();
    const hear = (news: News) =>
      void (this.pieces
        ? this.hear(news)
        : looked.then(
            () => this.hear(news),
            () => {},
          ));
    const attend = ({ here }: Presence) => this.attendance.hear(here);
    this.stream = new Stream(this.api.path, hear, attend, (connection) => this.connect(connection));
    try {
      await looked;
    } catch (problem) {
      this.stream.close();
      throw problem;
    }
  }

  /** Without a connection nothing is answered any more: the view that comes next tells what became of it. */
  private connect(connection: Connection): void {
    this.connection = connection;
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
    this.forget();
    this.attendance.forget();
    this.stream?.close();
  }

  /** What is heard is drawn in its order, each in a frame of its own. */
  private async hear(news: News): Promise<void> {
    this.heard.push(news);
    if (this.heard.length > 1) return; // its turn comes
    while (this.heard[0]) {
      await this.draw(this.heard[0]).catch(reportError);
      if (this.heard.length === 1) void this.prepare();
      await Promise.race([painted(), new Promise((done) => setTimeout(done, UNSEEN))]);
      this.heard.shift();
    }
  }

  private async draw(news: News): Promise<void> {
    const moved = news.view?.version !== this.view?.version || news.viewer !== this.news?.viewer;
    const isFirst = !this.news;
    const wasAsked = this.isAsked;
    const before = this.stage;
    const start = performance.now();
    const play = stage(this, news.fresh ? [] : news.events);
    await redraw(() => {
      this.news = news;
      if (news.fresh) void this.retell();
      else this.story = [...this.story, ...news.events];
      this.draft.follow(news.view); // also a plan that another page of this seat seals, which moves nothing
      if (!moved) return;
      this.busy = false;
      this.pointed = this.held = this.giving = this.refusal = this.asked = null;
      this.leading = false;
      this.previews = this.lacking = {};
    });
    play();
    if (kept.sound && !news.fresh)
      void import("./sound").then(({ sound }) => sound(news.events, this.isAsked && !wasAsked));
    if (moved && !news.fresh) measured(start, `${before} → ${this.stage}`);
    if (isFirst) void painted().then(() => performance.mark("affresco usable"));
  }

  /** After moves that were taken back the story is told anew, and again if more is heard meanwhile. */
  private async retell(): Promise<void> {
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
    if (!this.isAsked || this.isPlanning) return;
    try {
      const found = await this.api.previews(this.asking.signal);
      if (found.version !== version || version !== this.view?.version) return;
      this.previews = Object.fromEntries(
        found.options.flatMap(({ word, preview }) => (preview ? [[word, preview]] : [])),
      );
      this.lacking = found.lacking ?? {};
    } catch {
      return; // without previews one can play all the same
    }
    const answer = this.onlyAnswer;
    if (answer && kept.auto) this.obvious = setTimeout(() => void this.say(answer), OBVIOUS_PAUSE);
  }

  /** What was to be prepared is not wanted any more. */
  private forget(): void {
    clearTimeout(this.obvious);
    this.asking.abort();
    this.asking = new AbortController();
    this.prepared = "";
  }

  /** The answer that nobody would weigh: the only one, or plain pay or pleasure against nothing. */
  get onlyAnswer(): string | null {
    const words = this.options;
    if (words.length === 1) return words[0] ?? null;
    const worth = words.filter((word) => word !== "pass" && word !== "done");
    return worth.length === 1 && (worth[0] === "paint" || worth[0] === "enjoy") ? worth[0] : null;
  }

  /** Keep an answer that would play itself from doing so. */
  wait(): void {
    clearTimeout(this.obvious);
  }

  // What is on the table

  get view(): View | null {
    return this.news?.view ?? null;
  }
  get info(): TableInfo | null {
    return this.news?.table ?? null;
  }
  get me(): number | null {
    const at = this.view?.players.findIndex((player) => player.color === this.news?.viewer) ?? -1;
    return at < 0 ? null : at;
  }
  get mine(): Player | null {
    return this.me === null ? null : (this.view?.players[this.me] ?? null);
  }
  get visit(): Visit | null {
    return this.view?.visit ?? null;
  }
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
      !this.isOver
    );
  }
  /** Does a bot sit in for the one who looks? */
  get isAway(): boolean {
    return this.me !== null && (this.info?.seats[this.me]?.away ?? false);
  }
  /** The seats of this browser when none of them looks: the curtain is down. */
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
  /** What has its turn: a column of the sheet, or the hostel, or the sheet itself. */
  get stage(): string {
    const view = this.view;
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
    return this.isPlanning ? this.draft.options : (this.view?.options ?? []);
  }
  get canAct(): boolean {
    const isShown = (this.view?.version ?? 0) >= this.awaited;
    return this.connection === "live" && !this.busy && isShown && !this.isOver;
  }
  isLit(word: string): boolean {
    return this.canAct && this.options.includes(word);
  }
  /** The words with a verb that may be said. */
  lit(name: string): string[] {
    return this.canAct ? this.options.filter((word) => verb(word) === name) : [];
  }
  arguments(name: string): string[] {
    return this.lit(name).map(argument);
  }
  preview(word: string | null): Preview | null {
    return word ? (this.previews[word] ?? null) : null;
  }
  /** What is missing for a word, where nothing else forbids it. */
  lacks(word: string | null): Lacking | null {
    return word && this.canAct ? (this.lacking[word] ?? null) : null;
  }
  /** The points that a word would bring. */
  worth(word: string): number {
    return Object.values(this.preview(word)?.points ?? {}).reduce((sum, gained) => sum + gained, 0);
  }
  get shown(): string | null {
    return this.held ?? this.pointed;
  }

  /** Is the bishop led now, because it was chosen or because nothing else is asked? */
  get isLeading(): boolean {
    return this.canBeLed && (this.leading || !this.canRestore);
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

  point(word: string | null): void {
    this.pointed = word;
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
    this.wait();
    this.giving = null;
    if (!this.isLit(word)) return this.explain(word);
    if (this.isLossy(word)) return this.doubt(word);
    if ((byTouch || kept.confirm) && !this.isPlanning && this.held !== word) {
      this.held = word;
      this.refusal = null;
      return;
    }
    await this.say(word);
  }

  async say(word: string): Promise<void> {
    this.held = this.giving = null;
    if (this.isPlanning) return this.draft.add(word);
    if (!this.view || !this.canAct) return;
    await this.send(word, (key) => this.api.move(this.view!.version, word, this.color, key));
  }

  async undo(): Promise<void> {
    if (!this.view?.undo || !this.canAct) return;
    await this.send("undo", (key) => this.api.undo(this.view!.version, this.color, key));
  }

  get color(): string | null {
    return this.mine?.color ?? null;
  }

  /** Send something that changes the game; a refusal is told and changes nothing. */
  async send(word: string, request: (key: string) => Promise<unknown>): Promise<boolean> {
    const said = (this.said += 1);
    this.busy = true;
    this.refusal = null;
    this.forget(); // the table as it was may not be asked about any more
    try {
      const done = await request(newKey());
      if (hasVersion(done)) this.awaited = Math.max(this.awaited, done.version);
      return true;
    } catch (problem) {
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
