/** The plan of a day while it is drafted: free until it is sealed, and taken back until all have. */
import type { View } from "../server/messages";
import type { Game } from "./game.svelte";

export class Draft {
  words = $state.raw<string[]>([]);
  options = $state.raw<string[]>([]); // what may be said behind the words
  private asked = 0;
  private place = ""; // the round and the seat that the draft belongs to

  constructor(private readonly game: Game) {}

  /** The view has changed: a new day begins empty, a sealed plan lies open to its owner. */
  follow(view: View | null): void {
    const place = view && view.step === "planning" ? `${this.game.color} ${view.round}` : "";
    if (place !== this.place) {
      this.place = place;
      this.words = (view?.own_plan ?? []).filter((word) => word !== "ready");
      this.options = place ? (view?.options ?? []) : [];
    }
    if (place && this.game.me !== null) void this.ask(this.words);
  }

  get isSealed(): boolean {
    return this.game.me !== null && (this.game.view?.sealed.includes(this.game.me) ?? false);
  }
  /** Has everybody been sent who can be? */
  get isComplete(): boolean {
    return this.options.every((word) => !/^(send|neutral|ill) /.test(word));
  }
  count(word: string): number {
    return this.words.filter((each) => each === word).length;
  }

  /** What may be said behind some words; false where they cannot be said. */
  private async ask(words: string[]): Promise<boolean> {
    const mine = ++this.asked;
    try {
      const found = await this.game.api.options(words);
      if (mine === this.asked) {
        this.words = words;
        this.options = found.options.map((option) => option.word);
      }
      return true;
    } catch {
      return false;
    }
  }

  async add(word: string): Promise<void> {
    if (word === "ready") return this.seal();
    const before = this.words;
    this.words = [...before, word]; // seen at once; the server's answer lights what comes next
    if (!(await this.ask([...before, word]))) this.words = before;
  }

  /** Take a word back, and with it those that cannot stand without it. */
  async remove(word: string): Promise<void> {
    const at = this.words.lastIndexOf(word);
    if (at < 0) return;
    const rest = this.words.filter((_, index) => index !== at);
    if (await this.ask(rest)) return;
    let standing: string[] = [];
    for (const each of rest) {
      if (await this.ask([...standing, each])) standing = [...standing, each];
    }
    await this.ask(standing);
  }

  async clear(): Promise<void> {
    await this.ask([]);
  }

  async seal(): Promise<void> {
    const { game } = this;
    const round = game.view?.round ?? 0;
    await game.send("ready", (key) => game.api.plan(round, this.words, game.color, key));
  }
}
