/** Who is at the table. A page that is loaded again comes back at once: only an absence that lasts counts. */
import { GUILDS } from "./words";

const LASTING = 3_000; // milliseconds

export class Attendance {
  absent = $state.raw<string[]>([]); // the colors at which nobody listens, bots and free seats too
  private readonly leaving = new Map<string, ReturnType<typeof setTimeout>>();

  hear(here: string[]): void {
    for (const color of Object.keys(GUILDS)) {
      if (here.includes(color)) this.comes(color);
      else if (!this.leaving.has(color))
        this.leaving.set(
          color,
          setTimeout(() => this.miss(color), LASTING),
        );
    }
  }

  private comes(color: string): void {
    clearTimeout(this.leaving.get(color));
    this.leaving.delete(color);
    if (this.absent.includes(color)) this.absent = this.absent.filter((each) => each !== color);
  }

  private miss(color: string): void {
    this.absent = [...this.absent, color];
  }

  /** Without a connection nothing is known of the others. */
  forget(): void {
    for (const timer of this.leaving.values()) clearTimeout(timer);
    this.leaving.clear();
    this.absent = [];
  }
}
