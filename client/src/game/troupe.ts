/** Those who draw what the director of a table calls for. */
import { settings } from "../settings.svelte";
import type { Event, News } from "../server/messages";
import { type Act, actsOf } from "./acts";
import type { Item, Tempo, Troupe } from "./director.svelte";
import { hasten, isStill, measured, painted, redraw } from "./motion";
import { announce, play, stage, summon } from "./scenes";
import { tell } from "./sentences";
import type { Table } from "./table.svelte";

const UNSEEN = 100; // milliseconds after which a page that is not painted is not waited for
const [NOTHING, NONE] = [{}, []]; // the same ones each time: nothing is drawn again for them
const TOO_MUCH = 8_000; // milliseconds of acts that come at once: they are news, not a play

export class TableTroupe implements Troupe {
  hasten = hasten;
  announce = announce;
  private wasAsked = false; // when all that was heard had been shown

  constructor(private readonly table: Table) {}

  get tempo(): Tempo {
    return settings.tempo;
  }
  get isStill(): boolean {
    return isStill();
  }
  get isUnseen(): boolean {
    return document.hidden || this.table.isCurtainDown;
  }
  get current(): News | null {
    return this.table.news;
  }

  /** What somebody did, and what came of it, as a message tells it. */
  actsOf(news: News, place: string, before: News | null): Act[] {
    const { view, table: info } = news;
    const { pieces } = this.table;
    if (!view || !before?.view || !pieces || news.fresh || news.viewer !== before.viewer) return [];
    const isOwn = (figure: number): boolean => {
      const seat = info.seats[view.players[figure]?.seat ?? figure];
      return seat !== undefined && !seat.away && info.you.includes(seat.color);
    };
    const acts = actsOf({
      key: place,
      events: news.events,
      before: before.view,
      view,
      stage: this.table.stageOf(before.view),
      isOwn,
      isTold: (event) => tell({ view, pieces }, event) !== "",
    });
    if (this.table.director.timeOf(acts) > TOO_MUCH) for (const act of acts) act.isShown = false;
    return acts;
  }

  async draw(news: News, acts: Act[]): Promise<void> {
    const { table } = this;
    const moved = news.view?.version !== table.view?.version || news.viewer !== table.news?.viewer;
    const isFirst = !table.news;
    const before = table.stageOf(table.view);
    const start = performance.now();
    const show = stage(table, eventsOf(acts));
    await redraw(() => {
      table.news = news;
      if (news.fresh) void table.retell();
      else table.story = [...table.story, ...news.events];
      table.draft.follow(news.view); // also a plan that another page of this seat seals, which moves nothing
      if (!moved) return;
      table.busy = false;
      table.pointed = table.held = table.giving = table.refusal = table.asked = null;
      table.leading = false;
      table.previews = table.lacking = NOTHING;
      table.payable = NONE;
      table.offered = null;
    });
    show();
    if (!news.fresh) this.sound(news.events, false);
    if (moved && !news.fresh) measured(start, `${before} → ${table.stageOf(table.view)}`);
    if (isFirst) void painted().then(() => performance.mark("affresco usable"));
  }

  async painted(): Promise<void> {
    await Promise.race([painted(), new Promise((done) => setTimeout(done, UNSEEN))]);
  }

  play(act: Act): void {
    play(this.table, act);
  }

  async turnTo(news: News, act?: Act): Promise<void> {
    const show = stage(this.table, act?.events ?? []);
    await redraw(() => void (this.table.news = news));
    show();
  }

  acknowledge(place: string, isPaused: boolean): void {
    const { api, viewer } = this.table;
    api.shown(viewer, place, isPaused).catch(() => {}); // bots do not wait for long
  }

  /** The day is over: what it brought is told. */
  ended({ news, before }: Item): void {
    const day = before?.view?.round ?? 0;
    if (!news.fresh && day && (news.view?.round ?? 0) > day) void this.table.recaps.open(day);
  }

  settle(): void {
    const { isAsked } = this.table;
    if (isAsked && !this.wasAsked) {
      summon();
      this.sound([], true);
    }
    this.wasAsked = isAsked;
    this.table.settle();
  }

  private sound(events: Event[], isSummoned: boolean): void {
    if (settings.sound) void import("./sound").then(({ sound }) => sound(events, isSummoned));
  }
}

const eventsOf = (acts: Act[]): Event[] => acts.flatMap(({ events }) => events);
