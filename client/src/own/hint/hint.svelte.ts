/** What a master would do now: asked for once a decision, shown until something is decided. */
import { label, type Scene } from "../../game/sentences";
import type { Table } from "../../game/table.svelte";
import { argument, verb } from "../../game/words";
import { joined, t, uncapital } from "../../language/language.svelte";
import type { Hints, JudgedLine } from "../../server/messages";
import { sentence } from "../../server/refused";

const found = new WeakMap<Table, Hinting>();
const READY = "ready";

/** Prompt, panel and board speak of the same hint. */
export function hintingOf(table: Table): Hinting {
  const known = found.get(table) ?? new Hinting(table);
  found.set(table, known);
  return known;
}

export class Hinting {
  private told = $state.raw<Hints | null>(null);
  private moment = $state(""); // whose hint it is, and of which version
  isAsking = $state(false);
  problem = $state("");
  private isWanted = $state(false);

  constructor(private readonly table: Table) {}

  private get now(): string {
    return `${this.table.color} ${this.table.view?.version}`;
  }
  /** May one ask here and now? */
  get isOffered(): boolean {
    const { table } = this;
    const isPlanned = table.isPlanning && table.draft.isSealed;
    const allowed = table.configuration?.hints ?? "off";
    return allowed !== "off" && table.isAsked && !isPlanned && !table.isAway;
  }
  get isOpen(): boolean {
    return this.isWanted && this.isOffered && this.moment === this.now;
  }
  get hints(): Hints | null {
    return this.isOpen ? this.told : null;
  }

  close(): void {
    this.isWanted = false;
  }
  toggle(): void {
    if (this.isOpen) this.close();
    else void this.ask();
  }
  private async ask(): Promise<void> {
    const { now, table } = this;
    this.isWanted = true;
    if (this.moment === now && this.told) return;
    [this.moment, this.told, this.problem, this.isAsking] = [now, null, "", true];
    try {
      const told = await table.api.hint(table.view?.version ?? 0, table.color);
      if (this.moment === now) this.told = told;
    } catch (problem) {
      this.problem = sentence(problem);
    } finally {
      this.isAsking = false;
    }
  }

  /** Which of the lines, from 1 on, begins with a word; for the board. */
  rankOf(word: string): number {
    if (this.table.isPlanning) return 0;
    return (this.hints?.lines.findIndex(({ words }) => words[0] === word) ?? -1) + 1;
  }
  /** Opens the sum of a line, or drafts its plan; it never plays by itself. */
  async show(line: JudgedLine): Promise<void> {
    const { table } = this;
    if (table.isPlanning) {
      await table.draft.clear();
      for (const word of line.words) if (word !== READY) await table.draft.add(word);
      this.close();
      return;
    }
    const [word = ""] = line.words;
    table.pointed = null;
    table.held = word;
  }
}

/** A line in words: what is said, one after the other; a plan by its places. */
export function lineInWords(scene: Scene, words: string[], isPlan: boolean): string {
  if (!isPlan)
    return words
      .map((word, at) => label(atBooth(scene, words.slice(0, at)), word))
      .map((said, at) => (at ? uncapital(said) : said))
      .join(t("chronicle.joint"));
  const counts: Record<string, number> = {};
  for (const word of words) if (word !== READY) counts[word] = (counts[word] ?? 0) + 1;
  return joined(
    Object.entries(counts).map(([word, count]) =>
      verb(word) === "send"
        ? t("hint.planned", { count, place: t(`place.${argument(word)}`) })
        : label(scene, word),
    ),
  );
}

/** The table after a booth was chosen: goods are named by their place there. */
function atBooth(scene: Scene, said: string[]): Scene {
  const booth = said.findLast((word) => verb(word) === "booth");
  if (!booth) return scene;
  const visit = { ...scene.view.visit, booth: argument(booth) };
  return { ...scene, view: { ...scene.view, visit } as Scene["view"] };
}
