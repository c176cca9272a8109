/** The plan of a day while it is drafted: free until it is sealed, and taken back until all have. */
import { tick } from "svelte";

import { Refusal } from "../server/api";
import type { View } from "../server/messages";
import type { Game } from "./game.svelte";
import { glide, remember } from "./motion";
import { argument, PLACES, verb } from "./words";

// The server hears a plan in one spelling: the verbs in this order, places in the order of the day.
const SPELLING = ["glaziery", "audience", "wall", "medico", "neutral", "ill", "send", "penny"];
const TILES = SPELLING.slice(0, 4);
export const SENDING = ["send", "neutral", "ill"]; // the verbs that deploy an apprentice
const rank = (word: string): number =>
  SPELLING.indexOf(verb(word)) * 100 + PLACES.indexOf(argument(word));
const inOrder = (words: string[]): string[] => [...words].sort((one, other) => rank(one) - rank(other));
/** The column that a tile covers. */
const covered = (word: string): string => argument(word) || "market";

/** Is there visibly no space on the sheet for a word? The server need not be asked then. */
function hasNoSpace(words: string[], word: string): boolean {
  const place = argument(word);
  const tiles = words.filter((each) => TILES.includes(verb(each)));
  const workers = words.filter((each) => SENDING.includes(verb(each))).map(argument);
  if (TILES.includes(verb(word))) {
    const isLaid = tiles.some((each) => verb(each) === verb(word) || covered(each) === covered(word));
    return isLaid || workers.includes(covered(word));
  }
  const standing = workers.filter((each) => each === place).length;
  return tiles.some((each) => covered(each) === place) || standing >= (TILES.includes(place) ? 1 : 3);
}

export class Draft {
  words = $state.raw<string[]>([]); // in their one spelling
  options = $state.raw<string[]>([]); // the words that may be added, wherever they belong
  opening = $state.raw<string[]>([]); // what the day began with
  hand = $state<string | null>(null); // the verb of the piece that was taken in hand
  private said: string[] = []; // the words in the order in which they were added
  private answers = new Map<string, Promise<string[] | Refusal>>();
  private lighting = 0;
  private turn: Promise<unknown> | null = null;
  private place = ""; // the round and the seat that the draft belongs to

  constructor(private readonly game: Game) {}

  /** The view has changed: a new day begins empty, a sealed plan lies open to its owner. */
  follow(view: View | null): void {
    const place = view && view.step === "planning" ? `${this.game.color} ${view.round}` : "";
    if (place === this.place) return;
    this.place = place;
    this.answers.clear();
    this.hand = null;
    this.words = this.said = inOrder((view?.own_plan ?? []).filter((word) => word !== "ready"));
    this.options = this.opening = [];
    if (place && this.game.me !== null) void this.light();
  }

  get isSealed(): boolean {
    return this.game.me !== null && (this.game.view?.sealed.includes(this.game.me) ?? false);
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

  /** The server's word on a plan: what may follow it, or why it cannot be. */
  private tell(words: string[]): Promise<string[] | Refusal> {
    const key = words.join();
    const { answers } = this;
    const known = answers.get(key);
    if (known) return known;
    const asked = this.game.api.options(words).then(
      (found) => found.options.map((option) => option.word),
      (problem: unknown) => {
        const refusal = problem instanceof Refusal ? problem : new Refusal(0, "fault", String(problem));
        if (refusal.status !== 422) answers.delete(key); // it may be told another time
        return refusal;
      },
    );
    answers.set(key, asked);
    return asked;
  }

  /** The words of some verbs that could be added to a plan, wherever they belong in it. */
  async fitting(plan: string[], verbs: string[]): Promise<string[]> {
    const words = inOrder(plan);
    const tiles = words.filter((word) => TILES.includes(verb(word)));
    const [next, start, laid] = await Promise.all([this.tell(words), this.tell([]), this.tell(tiles)]);
    if (next instanceof Refusal || start instanceof Refusal || laid instanceof Refusal) return [];
    const last = words.at(-1);
    const earlier = [...new Set([...start, ...laid])].filter(
      (word) => last && verbs.includes(verb(word)) && rank(word) < rank(last) && !hasNoSpace(words, word),
    );
    const tried = await Promise.all(earlier.map((word) => this.tell(inOrder([...words, word]))));
    return [...earlier.filter((_, at) => !(tried[at] instanceof Refusal)), ...next];
  }

  private async light(): Promise<void> {
    const mine = ++this.lighting;
    const { place } = this;
    const isFree = this.sent < (this.game.mine?.apprentices ?? 0);
    const verbs = [...(isFree ? SENDING : []), ...(this.hand ? [this.hand] : [])];
    const opening = await this.tell([]);
    const options = await this.fitting(this.words, verbs);
    if (mine !== this.lighting || place !== this.place) return;
    if (!(opening instanceof Refusal)) this.opening = opening;
    this.options = options;
  }

  /** Take a piece in hand, by its verb; what it can do lights up. */
  async hold(piece: string | null): Promise<void> {
    this.hand = piece;
    await this.light();
  }

  /** Why a word cannot be added. */
  async why(word: string): Promise<Refusal | null> {
    const answer = await this.tell(inOrder([...this.words, word]));
    return answer instanceof Refusal ? answer : null;
  }

  // Changes, one after the other

  private async inTurn<T>(act: () => Promise<T>): Promise<T> {
    while (this.turn) await this.turn;
    const acting = act();
    this.turn = acting.catch(() => null).finally(() => (this.turn = null));
    return acting;
  }

  /** Show other words; the pieces go to their places. */
  private show(words: string[]): void {
    const places = remember();
    this.words = words;
    void tick().then(() => glide(places));
  }

  private async become(wanted: string[], about: string, isSure: boolean): Promise<boolean> {
    const { words: before, place, game } = this;
    const words = inOrder(wanted);
    if (isSure) this.show(words); // seen at once; the server's answer lights what comes next
    const answer = await this.tell(words);
    if (place !== this.place) return false;
    if (answer instanceof Refusal) {
      if (isSure) this.show(before);
      game.asked = about;
      game.refusal = answer;
      return false;
    }
    game.refusal = game.asked = null;
    if (!isSure) this.show(words);
    void this.light();
    return true;
  }

  add(word: string): Promise<void> {
    return this.inTurn(async () => {
      if (word === "ready") return this.seal();
      if (!(await this.become([...this.words, word], word, this.options.includes(word)))) return;
      this.said = [...this.said, word];
      if (verb(word) === this.hand) void this.hold(null);
    });
  }

  private without(word: string): string[] {
    const at = this.words.lastIndexOf(word);
    return this.words.filter((_, index) => index !== at);
  }

  /** Take a word back, and with it those that cannot stand without it. */
  remove(word: string): Promise<void> {
    return this.inTurn(async () => {
      if (!this.words.includes(word)) return;
      let standing: string[] = [];
      const rest = this.without(word);
      if ((await this.tell(rest)) instanceof Refusal) {
        for (const each of rest) {
          const longer = [...standing, each];
          if (!((await this.tell(longer)) instanceof Refusal)) standing = longer;
        }
      } else standing = rest;
      await this.become(standing, word, true);
      this.forget();
    });
  }

  /** One word in the place of another: a piece goes elsewhere. */
  exchange(word: string, other: string, isSure: boolean): Promise<void> {
    return this.inTurn(async () => {
      if (word === other || !this.words.includes(word)) return;
      if (await this.become([...this.without(word), other], other, isSure)) {
        this.said = [...this.said, other];
        this.forget();
      }
    });
  }

  /** The words that were taken back are not taken back again. */
  private forget(): void {
    const left = [...this.words];
    this.said = this.said.filter((word) => {
      const at = left.indexOf(word);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }

  /** Take back what was said last. */
  async undo(): Promise<void> {
    const last = this.said.at(-1);
    if (last) await this.remove(last);
  }

  clear(): Promise<void> {
    return this.inTurn(async () => {
      await this.become([], "", true);
      this.said = [];
      this.hand = null;
    });
  }

  async seal(): Promise<void> {
    const { game } = this;
    const round = game.view?.round ?? 0;
    await game.send("ready", (key) => game.api.plan(round, this.words, game.color, key));
  }
}
