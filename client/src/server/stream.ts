/** The stream of a table: comes back by itself, and tells when it is away. */
import type { News, Presence } from "./messages";

export type Connection = "joining" | "live" | "lost" | "gone";

const PATIENCE = 40_000; // the server says something every 15 seconds
const PAUSE = 1_500;

export class Stream {
  private source: EventSource | null = null;
  private least = Infinity; // milliseconds that a message took, by two clocks which may differ
  private last = "0-0"; // the whole story first: the chronicle lives on it
  private heard = Date.now();
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly path: string,
    private readonly viewer: string,
    private readonly tell: (news: News, place: string, lag: number) => void,
    private readonly attend: (presence: Presence) => void,
    private readonly changed: (connection: Connection) => void,
  ) {
    this.open();
    this.watch = setInterval(() => this.check(), 5_000);
    addEventListener("online", this.again);
    addEventListener("offline", this.away);
  }

  private open(): void {
    clearTimeout(this.timer);
    this.source?.close();
    const source = new EventSource(`${this.path}/events?viewer=${this.viewer}&since=${this.last}`);
    this.source = source;
    this.least = Infinity;
    source.onopen = () => (this.heard = Date.now());
    source.addEventListener("table", (message) => {
      this.heard = Date.now();
      this.last = message.lastEventId || this.last;
      this.changed("live");
      const { sent, ...news } = JSON.parse(message.data as string) as News & { sent: number };
      this.tell(news, this.last, this.lagOf(sent));
    });
    source.addEventListener("presence", (message) => {
      this.heard = Date.now();
      this.attend(JSON.parse(message.data as string) as Presence);
    });
    source.onerror = () => {
      if (this.source === source) this.lose();
    };
  }

  /** How much longer than the swiftest a message was on its way, or waited for a page that was busy. */
  private lagOf(sent: number /* in seconds, by the clock of the server */): number {
    const taken = performance.now() - sent * 1000;
    this.least = Math.min(this.least, taken);
    return taken - this.least;
  }

  /** A table that is gone, or not shown any more, is not asked for again. */
  private async retry(): Promise<void> {
    try {
      const answer = await fetch(`${this.path}/view`);
      if (this.isClosed) return;
      if (answer.status === 404 || answer.status === 403) {
        this.close();
        this.changed("gone");
        return;
      }
    } catch {
      if (!this.isClosed) this.timer = setTimeout(() => void this.retry(), PAUSE);
      return;
    }
    this.open();
  }

  private check(): void {
    if (Date.now() - this.heard > PATIENCE && this.source?.readyState === EventSource.OPEN) {
      this.again();
    }
  }

  private again = (): void => {
    this.heard = Date.now();
    this.open();
  };

  /** The browser says that the network is gone; the server may be on this machine all the same. */
  private away = (): void => this.lose();

  private lose(): void {
    this.changed("lost");
    this.source?.close();
    this.source = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.retry(), PAUSE);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.away);
    this.source?.close();
    this.source = null;
  }
}
