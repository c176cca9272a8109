/** The plan of a day while it is drafted: free until it is sealed, and taken back until all have. */
import type { View } from "../server/messages";
import type { Game } from "./game.svelte";
import { redraw } from "./motion";
import { verb } from "./words";

export const SENDING = ["send", "neutral", "ill"]; // the verbs that deploy an apprentice

export class Draft {
  words = $state.raw<string[]>([]); // in the order in which they were added
  options = $state.raw<string[]>([]); // the words that may be added
  opening = $state.raw<string[]>([]); // those with which the day began
  hand = $state<string | null>(null); // the verb of the piece that was taken in hand
  isAsking = $state(false); // what may be added to these words is not told yet
  private isHandedIn = $state(false); // the server has the plan, whether the view shows it or not yet
  private answers = new Map<string, Promise<string[]>>();
  private turn: Promise<unknown> = Promise.resolve();
  private place = ""; // the round and the seat that the draft belongs to

  constructor(private readonly game: Game) {}

  /** The view has changed: a new day begins empty, a sealed plan lies open to its owner. */
  follow(view: View | null): void {
    const place = view && view.step === "planning" ? `${this.game.color} ${view.round}` : "";
    if (place === this.place) return;
    this.place = place;
    this.answers.clear();
    this.hand = null;
    this.isHandedIn = false;
    this.words = (view?.own_plan ?? []).filter((word) => word !== "ready");
    this.options = this.opening = [];
    if (place && this.game.me !== null) void this.inTurn(() => this.light());
  }

  get isSealed(): boolean {
    const { me, view } = this.game;
    return me !== null && (this.isHandedIn || (view?.sealed.includes(me) ?? false));
  }
  /** Has everybody been sent who can be? */
  get isComplete(): boolean {
    return this.options.every((word) => !SENDING.includes(verb(word)));
  }
  /** How many apprentices are sent. */
  get sent(): number {
    return this.words.filter((word) => SENDING.includes(verb(word))).length;
  }
  count(word: string): number {
    return this.words.filter((each) => each === word).length;
  }

  // What may be said

  /** The words that may be added to a plan, wherever they belong in it; none in doubt. */
  additions(plan: string[]): Promise<string[]> {
    const key = [...plan].sort().join();
    const { answers } = this;
    const known = answers.get(key);
    if (known) return known;
    const asked = this.game.api.options(plan).then(
      (found) => found.options.map((option) => option.word),
      () => {
        answers.delete(key); // it may be told another time
        return [];
      },
    );
    answers.set(key, asked);
    return asked;
  }

  private async light(): Promise<void> {
    const { place, words } = this;
    this.isAsking = true;
    const [opening, options] = await Promise.all([this.additions([]), this.additions(words)]);
    if (place !== this.place) return;
    this.isAsking = false;
    this.opening = opening;
    this.options = options;
  }

  /** Take a piece in hand, by its verb. */
  hold(piece: string | null): void {
    this.hand = piece;
  }

  // Changes, one after the other

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acting = this.turn.then(act);
    this.turn = acting.catch(() => null);
    return acting;
  }

  /** Other words: the pieces go to their places, and the server's answer lights what comes next. */
  private async become(words: string[]): Promise<void> {
    void redraw(() => {
      this.words = words;
      this.game.refusal = this.game.asked = null;
    });
    await this.light();
  }

  add(word: string): Promise<void> {
    return this.inTurn(async () => {
      if (word === "ready") return this.seal();
      if (!this.options.includes(word)) return this.game.explain(word);
      if (verb(word) === this.hand) this.hand = null;
      await this.become([...this.words, word]);
    });
  }

  private without(word: string): string[] {
    const at = this.words.lastIndexOf(word);
    return this.words.filter((_, index) => index !== at);
  }

  /** Take a word back, and with it those that cannot stand without it. */
  remove(word: string): Promise<void> {
    return this.inTurn(async () => {
      if (this.words.includes(word)) await this.become(await this.standing(this.without(word)));
    });
  }

  /** As many of some words as make a plan. */
  private async standing(words: string[]): Promise<string[]> {
    const found: string[] = [];
    const waiting = [...words];
    for (;;) {
      const fitting = await this.additions(found);
      const at = waiting.findIndex((each) => fitting.includes(each));
      if (at < 0) return found;
      found.push(...waiting.splice(at, 1));
    }
  }

  /** One word in the place of another: a piece goes elsewhere, if it may. */
  exchange(word: string, other: string): Promise<void> {
    return this.inTurn(async () => {
      if (word === other || !this.words.includes(word)) return;
      const rest = await this.standing(this.without(word));
      if ((await this.additions(rest)).includes(other)) await this.become([...rest, other]);
      else await this.game.explain(other);
    });
  }

  /** Take back what was said last. */
  async undo(): Promise<void> {
    const last = this.words.at(-1);
    if (last) await this.remove(last);
  }

  clear(): Promise<void> {
    return this.inTurn(async () => {
      this.hand = null;
      await this.become([]);
    });
  }

  async seal(): Promise<void> {
    const { game } = this;
    const round = game.view?.round ?? 0;
    const { place } = this;
    await game.send("ready", async (key) => {
      const done = await game.api.plan(round, this.words, game.color, key);
      if (place === this.place) this.isHandedIn = true;
      return done;
    });
  }
}
