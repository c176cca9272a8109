/**
 * The ledger of a choice: its sum, and what is still decided in the same act. One press then sends
 * all of its words. The server tells what may be said after some words; nothing is played for it.
 */
import type { Line, Payable, Prospect, Question } from "../server/messages";
import type { Table } from "./table.svelte";
import { LEADING } from "./table.svelte";
import { isWayOut, verb } from "./words";

type Points = Record<string, number>;
export interface Option {
  word: string;
  preview: Prospect;
}
/** A decision within the act. */
export interface Step {
  at: number; // which of the words answers it
  question: Question | null;
  options: Option[];
  made: Points; // by the words before it, as far as the marker has moved
}

const KEPT = "unroll"; // what is worth more later is played only if one says so
const FITTED = "fit"; // glass at hand is fitted: to leave it out only costs

const added = (one: Points, other: Points, sign = 1): Points => {
  const sum = { ...one };
  for (const [source, points] of Object.entries(other))
    sum[source] = (sum[source] ?? 0) + sign * points;
  return Object.fromEntries(Object.entries(sum).filter(([, points]) => points));
};

export class Ledger {
  word = $state<string | null>(null); // whose sum it is
  words = $state.raw<string[]>([]); // that one press sends
  steps = $state.raw<Step[]>([]);
  private payable = $state.raw<Payable[] | null>(null); // today, after the words
  isShown = $state(false); // somewhere on this page
  private known: Prospect | null = null;
  private ready: Promise<void> = Promise.resolve();
  private asking = new AbortController();

  constructor(private readonly table: Table) {}

  /** Of a word, or of none. */
  open(word: string | null): void {
    const known = this.table.preview(word);
    if (word === this.word && known === this.known) return;
    this.known = known;
    this.asking.abort();
    this.asking = new AbortController();
    this.word = word;
    this.steps = [];
    this.payable = null;
    const sum = known?.sum;
    this.words = !word ? [] : sum && !LEADING.includes(verb(word)) ? sum.best.words : [word];
    const { signal } = this.asking;
    this.ready = this.follow(1, signal).catch(() => {
      if (!signal.aborted && word) this.words = [word]; // the rest is asked when its turn comes
    });
  }

  /** The words of a choice, when all that can be decided beforehand is known. */
  async wordsOf(word: string): Promise<string[]> {
    if (word !== this.word) return [word];
    await this.ready;
    return word === this.word ? this.words : [word];
  }

  /** Answer a decision otherwise; what comes after it is answered as well as it can be. */
  pick(step: Step, word: string): void {
    const option = step.options.find((each) => each.word === word);
    if (!option) return;
    this.asking.abort();
    this.asking = new AbortController();
    this.words = [...this.words.slice(0, step.at), ...option.preview.sum.best.words];
    this.steps = this.steps.filter(({ at }) => at <= step.at);
    const { signal } = this.asking;
    this.ready = this.follow(step.at + 1, signal).catch(() => undefined);
  }

  /** Of several things that are taken one by one: take exactly these. */
  async take(words: string[]): Promise<void> {
    this.payable = null;
    for (const [index, word] of words.entries()) {
      const step = this.steps.find(({ at }) => at === index + 1);
      if (!step) return;
      this.pick(step, word);
      await this.ready;
    }
    const next = this.steps.find(({ at }) => at === words.length + 1)?.options ?? [];
    const end = next.length === 1 ? next.map(({ word }) => word) : [];
    this.words = [...this.words.slice(0, words.length + 1), ...end];
  }

  /** What is taken of such things. */
  taken(name: string): string[] {
    return this.words.slice(1).filter((each) => verb(each) === name);
  }
  /** What would be taken if this is taken too, or left again; who may take one takes another instead. */
  private takenWith(thing: string): string[] | null {
    const taken = this.taken(verb(thing));
    if (taken.includes(thing)) return taken.filter((each) => each !== thing);
    const offered = (index: number): string[] =>
      this.steps.find(({ at }) => at === index)?.options.map(({ word }) => word) ?? [];
    if (offered(taken.length + 1).includes(thing)) return [...taken, thing];
    const isOnly = taken.length === 1 && offered(2).every(isWayOut);
    return isOnly && offered(1).includes(thing) ? [thing] : null;
  }
  isOffered(thing: string): boolean {
    return this.takenWith(thing) !== null;
  }
  /** Take a thing, or leave it again. */
  async toggle(thing: string): Promise<void> {
    const { word } = this;
    await this.ready;
    const taken = word === this.word && this.takenWith(thing);
    if (taken) await this.take(taken);
  }

  private async follow(from: number, signal: AbortSignal): Promise<void> {
    for (let at = from; at <= this.words.length; at += 1) {
      const isOpen = at === this.words.length; // is more asked than the line answers?
      if (isOpen && !this.steps.some((step) => this.isLoose(step))) return;
      const found = await this.table.api.after(this.words.slice(0, at), signal);
      if (signal.aborted) return;
      this.payable = found.payable ?? null;
      const options = found.options.flatMap(({ word, preview }) =>
        preview ? [{ word, preview }] : [],
      );
      const chosen = options.find(({ word }) => word === this.words[at]);
      const made = chosen ? added(this.points, chosen.preview.sum.best.points, -1) : {};
      const step = { at, question: found.question ?? null, options, made };
      if (options.length) this.steps = [...this.steps.filter((each) => each.at < at), step];
      if (this.isLoose(step)) {
        this.words = this.words.slice(0, at);
        return;
      }
      const out = options.find(({ word }) => isWayOut(word));
      if (chosen && out && verb(chosen.word) === KEPT)
        this.words = [...this.words.slice(0, at), ...out.preview.sum.best.words];
    }
  }

  /** Is it all the same to the sum, so that nobody but the player can say? */
  private isLoose({ options }: Step): boolean {
    const [first] = options;
    return (
      options.length > 1 &&
      !options.some(({ word }) => isWayOut(word)) &&
      options.every(
        ({ preview: { sum } }) =>
          sum.most === first?.preview.sum.most && sum.best.money === first.preview.sum.best.money,
      )
    );
  }

  /** What can be decided here. */
  get choices(): Step[] {
    return this.steps.filter(
      ({ options }) => options.length > 1 && !options.some(({ word }) => verb(word) === FITTED),
    );
  }
  chosen({ at, options }: Step): Option | undefined {
    return options.find(({ word }) => word === this.words[at]);
  }

  /** The segments that the words make payable today, the best first. */
  get opened(): Payable[] {
    const known = new Set(this.table.payable.map(({ segment }) => segment));
    return (this.payable ?? []).filter(({ segment }) => !known.has(segment));
  }

  /** The points of the whole act by source, in the order of scoring. */
  get points(): Points {
    const last = this.last;
    return last ? added(last.made, last.best.points) : (this.sum?.best.points ?? {});
  }
  /** The points that an answer brings, beside what all answers bring. */
  net({ options }: Step, option: Option): number {
    const all = options.map(({ preview }) => preview.sum.best.points);
    const sources = [...new Set(all.flatMap((points) => Object.keys(points)))];
    return sources
      .filter((source) => new Set(all.map((points) => points[source] ?? 0)).size > 1)
      .reduce((sum, source) => sum + (option.preview.sum.best.points[source] ?? 0), 0);
  }
  /** By how much the score changes. */
  get total(): number {
    return this.space - this.score;
  }
  get space(): number {
    return this.last?.best.space ?? this.sum?.best.space ?? this.score;
  }
  get score(): number {
    const { view, me } = this.table;
    return view?.players[view.figure ?? me ?? 0]?.score ?? 0;
  }
  get sum(): Prospect["sum"] | undefined {
    return this.table.preview(this.word)?.sum;
  }
  /** The changes of paints, money and mood by the words that are sent. */
  get change(): Pick<Line, "paints" | "money" | "mood"> | null {
    const first = this.table.preview(this.word);
    if (!first) return null;
    const said = [first, ...this.steps.flatMap((step) => this.chosen(step)?.preview ?? [])];
    return {
      paints: said.reduce<Points>((sum, { paints }) => added(sum, paints), {}),
      money: said.reduce((sum, { money }) => sum + money, 0),
      mood: said.reduce((sum, { mood }) => sum + mood, 0),
    };
  }
  /** The last decision that is answered: its answer ends the best line from there. */
  private get last(): { made: Points; best: Line } | undefined {
    for (const step of [...this.steps].reverse()) {
      const option = this.chosen(step);
      if (option) return { made: step.made, best: option.preview.sum.best };
    }
    return undefined;
  }
}
