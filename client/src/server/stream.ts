/** The stream of a table: comes back by itself, and tells when it is away. */
import type { News } from "./messages";

export type Connection = "joining" | "live" | "lost" | "gone";

const PATIENCE = 40_000; // the server says something every 15 seconds
const PAUSE = 1_500;

export class Stream {
  private source: EventSource | null = null;
  private last = "0-0"; // the whole story first: the chronicle lives on it
  private heard = Date.now();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly path: string,
    private readonly tell: (news: News) => void,
    private readonly changed: (connection: Connection) => void,
  ) {
    this.open();
    this.watch = setInterval(() => this.check(), 5_000);
    addEventListener("online", this.again);
    addEventListener("offline", this.away);
  }

  private open(): void {
    this.source?.close();
    const source = new EventSource(`${this.path}/events?since=${this.last}`);
    this.source = source;
    source.onopen = () => (this.heard = Date.now());
    source.addEventListener("table", (message) => {
      this.heard = Date.now();
      this.last = message.lastEventId || this.last;
      this.changed("live");
      this.tell(JSON.parse(message.data as string) as News);
    });
    source.onerror = () => {
      if (this.source !== source) return;
      this.changed("lost");
      source.close();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.retry(), PAUSE);
    };
  }

  /** A table that is gone, or not shown any more, is not asked for again. */
  private async retry(): Promise<void> {
    try {
      const answer = await fetch(`${this.path}/view`);
      if (answer.status === 404 || answer.status === 403) {
        this.close();
        this.changed("gone");
        return;
      }
    } catch {
      this.timer = setTimeout(() => void this.retry(), PAUSE);
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

  private away = (): void => this.changed("lost");

  close(): void {
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.away);
    this.source?.close();
    this.source = null;
  }
}
