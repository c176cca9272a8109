/** The plan of a day while it is drafted: free until it is sealed, and taken back until all have. */
import type { View } from "../server/messages";
import type { Table } from "./table.svelte";
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
  private turn: Promise<void> = Promise.resolve();
  private place = ""; // the round and the seat that the draft belongs to

  constructor(private readonly table: Table) {}

  /** The view has changed: a new day begins as it was left, a sealed plan lies open to its owner. */
  follow(view: View | null): void {
    const place =
      view && this.table.isPlanning && !this.table.isAway
        ? `${this.table.color} ${view.round}`
        : "";
    const sealed = view?.own_plan?.filter((word) => word !== "ready") ?? null;
    if (place !== this.place) this.begin(place, sealed);
    else if (place && sealed && keyOf(sealed) !== keyOf(this.words))
      void this.inTurn(() => this.become(sealed));
    if (sealed) this.isHandedIn = false; // the view tells it from now on
  }

  private begin(place: string, sealed: string[] | null): void {
    this.place = place;
    this.answers.clear();
    this.hand = null;
    this.isHandedIn = false;
    this.words = sealed ?? [];
    this.options = this.opening = [];
    if (!place || this.table.me === null) return;
    const left = sealed ? [] : recall(this.slot, place);
    this.isAsking = true;
    void this.inTurn(async () => {
      const words = await this.standing(left).catch(() => []);
      if (place !== this.place) return;
      await (words.length ? this.become(words) : this.light());
    });
  }

  /** Where this page keeps the draft of a seat while it is reloaded. */
  private get slot(): string {
    return `affresco draft ${this.table.id} ${this.table.color}`;
  }

  get isSealed(): boolean {
    const { me, view } = this.table;
    return me !== null && (this.isHandedIn || (view?.sealed.includes(me) ?? false));
  }
  /** Has everybody been sent who can be? */
  get isComplete(): boolean {
    return this.options.length > 0 && this.options.every((word) => !SENDING.includes(verb(word)));
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
    return this.told(plan).catch(() => []);
  }

  /** The same, or a refusal. */
  told(plan: string[]): Promise<string[]> {
    const key = keyOf(plan);
    const { answers } = this;
    const known = answers.get(key);
    if (known) return known;
    const asked = this.table.api.options(plan).then(
      (found) => found.options.map((option) => option.word),
      (problem: unknown) => {
        if (answers.get(key) === asked) answers.delete(key); // it may be told another time
        throw problem;
      },
    );
    answers.set(key, asked);
    return asked;
  }

  /** The words that may be added where a word is taken away, and all that cannot stand without it. */
  async additionsWithout(word: string): Promise<string[]> {
    return this.additions(await this.standing(this.without(word)).catch(() => []));
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

  /** What is meant for one day changes no other. */
  private inTurn(act: () => Promise<void>): Promise<void> {
    const { place } = this;
    const acting = this.turn.then(() => (place === this.place ? act() : undefined));
    this.turn = acting.catch(() => undefined);
    return acting;
  }

  /** A change that may still be made when its turn comes: a plan that was handed in stays as it is. */
  private change(act: () => Promise<void>): Promise<void> {
    return this.inTurn(async () => {
      if (!this.isSealed) await act();
    });
  }

  /** When all that was pressed until now has been done. */
  atRest(): Promise<void> {
    return this.turn;
  }

  /** Other words: the pieces go to their places, and the server's answer lights what comes next. */
  private async become(words: string[]): Promise<void> {
    void redraw(() => {
      this.words = words;
      this.table.refusal = this.table.asked = null;
    });
    remember(this.slot, this.place, words);
    await this.light();
  }

  add(word: string): Promise<void> {
    return this.change(async () => {
      if (word === "ready") return this.seal();
      if (!this.options.includes(word)) return this.table.explain(word);
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
    return this.change(() => this.swap(word, null));
  }

  /** As many of some words as make a plan. */
  private async standing(words: string[]): Promise<string[]> {
    const found: string[] = [];
    const waiting = [...words];
    for (;;) {
      const fitting = await this.told(found);
      const at = waiting.findIndex((each) => fitting.includes(each));
      if (at < 0) return found;
      found.push(...waiting.splice(at, 1));
    }
  }

  /** One word in the place of another: a piece goes elsewhere, if it may. */
  exchange(word: string, other: string): Promise<void> {
    return this.change(() => this.swap(word, other));
  }

  private async swap(word: string, other: string | null): Promise<void> {
    const { place } = this;
    if (word === other || !this.words.includes(word)) return;
    const rest = await this.standing(this.without(word)).catch(() => null);
    const options = rest && other ? await this.additions(rest) : [];
    if (!rest || place !== this.place) return; // in doubt nothing is taken away
    if (!other) await this.become(rest);
    else if (options.includes(other)) await this.become([...rest, other]);
    else await this.table.explain(other);
  }

  /** Take back what was said last. */
  undo(): Promise<void> {
    return this.change(async () => {
      const last = this.words.at(-1);
      if (last) await this.swap(last, null);
    });
  }

  clear(): Promise<void> {
    return this.change(async () => {
      this.hand = null;
      await this.become([]);
    });
  }

  async seal(): Promise<void> {
    const { table, place, words } = this;
    const { color } = table;
    const round = table.view?.round ?? 0;
    await table.send("ready", async (key) => {
      const done = await table.api.plan(round, words, color, key);
      if (place === this.place && !table.view?.own_plan) this.isHandedIn = true;
      return done;
    });
  }

  /** Take the sealed plan back: its words are a draft again. */
  async unseal(): Promise<void> {
    const { table, place } = this;
    const { color } = table;
    const round = table.view?.round ?? 0;
    await table.send("change", async (key) => {
      const done = await table.api.unseal(round, color, key);
      if (place !== this.place) return done;
      this.isHandedIn = false;
      remember(this.slot, place, this.words);
      return done;
    });
  }
}

/** The same for the same words, in whatever order they were said. */
const keyOf = (plan: string[]): string => [...plan].sort().join();

// A draft outlives a reload of its page

function remember(slot: string, place: string, words: string[]): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify({ place, words }));
  } catch {
    // a browser that keeps nothing drafts all the same
  }
}

function recall(slot: string, place: string): string[] {
  try {
    const left = JSON.parse(sessionStorage.getItem(slot) ?? "{}") as {
      place?: string;
      words?: string[];
    };
    return left.place === place ? (left.words ?? []) : [];
  } catch {
    return [];
  }
}
