/** A lesson: a real table, of which the server tells every scene; one choice of it is lit. */
import { dressSeats } from "../../game/dress.svelte";
import { Draft } from "../../game/draft.svelte";
import { redraw } from "../../game/motion";
import { Table } from "../../game/table.svelte";
import { boardsOf } from "../../modules/boards.svelte";
import { api } from "../../server/api";
import type { Lesson, LessonScene } from "../../server/messages";
import { settings } from "../../settings.svelte";

const PATIENCE = 2; // so often one may miss before "Show me" calls

/** The plan of a lesson: what is added to it is an answer. */
class LessonDraft extends Draft {
  constructor(private readonly lesson: LessonTable) {
    super(lesson);
  }
  override told(): Promise<string[]> {
    return Promise.resolve(this.lesson.options);
  }
  override add(word: string): Promise<void> {
    return this.lesson.press(word);
  }
  override seal(): Promise<void> {
    return this.lesson.press("ready");
  }
  override get isSealed(): boolean {
    return false;
  }
  override async remove(): Promise<void> {}
  override async exchange(_: string, other: string): Promise<void> {
    await this.lesson.press(other);
  }
  override async undo(): Promise<void> {}
  override async clear(): Promise<void> {}
}

export class LessonTable extends Table {
  override readonly draft: LessonDraft = new LessonDraft(this);
  told = $state.raw<Lesson | null>(null);
  at = $state(0); // the scene that is shown
  missed = $state(0); // wrong presses in this scene

  async begin(): Promise<void> {
    const told = await api.lesson(this.id);
    this.told = told;
    this.configuration = told.configuration;
    this.pieces = told.pieces;
    dressSeats(told.table.seats);
    await this.goTo(0);
  }

  get scene(): LessonScene | null {
    return this.told?.scenes[this.at] ?? null;
  }
  get count(): number {
    return this.told?.scenes.length ?? 0;
  }
  get isLast(): boolean {
    return this.at === this.count - 1;
  }
  /** Is the learner at a loss? */
  get isStuck(): boolean {
    return this.missed >= PATIENCE;
  }

  async goTo(at: number): Promise<void> {
    const { told } = this;
    const scene = told?.scenes[at];
    if (!told || !scene) return;
    await redraw(() => {
      this.at = at;
      this.missed = 0;
      this.held = this.pointed = this.giving = null;
      this.leading = false;
      const { view, events } = scene;
      this.news = { fresh: false, events, viewer: told.viewer, table: told.table, view };
      this.story = told.scenes.slice(0, at + 1).flatMap((each) => each.events);
      this.previews = Object.fromEntries(
        scene.options.flatMap(({ word, preview }) => (preview ? [[word, preview]] : [])),
      );
      this.draft.words = scene.draft;
      this.draft.options = this.draft.opening = scene.words;
    });
    if (at === told.scenes.length - 1) this.finish();
  }

  /** The lesson is done, and stays so. */
  private finish(): void {
    if (settings.learned.includes(this.id)) return;
    settings.learned = [...settings.learned, this.id];
    api.learn([this.id]).catch(() => {}); // the list of lessons tells it again
  }

  /** The one right answer leads on, any other is told so. */
  override async press(word: string): Promise<void> {
    if (!this.scene?.right) return;
    if (word === this.scene.right) await this.goTo(this.at + 1);
    else this.missed += 1;
  }
  override async say(word: string): Promise<void> {
    await this.press(word);
  }
  override async explain(word: string): Promise<void> {
    await this.press(word);
  }
  override async undo(): Promise<void> {}

  // What is lit is what the scene says

  override get options(): string[] {
    return this.scene?.words ?? [];
  }
  override get canAct(): boolean {
    return this.options.length > 0;
  }
  override get isAsked(): boolean {
    return this.canAct;
  }
  override get isOver(): boolean {
    return false;
  }
  override get isCurtainDown(): boolean {
    return false;
  }
  override get stage(): string {
    return this.board ? super.stage : this.scene?.look || super.stage;
  }
  override get chapter(): number {
    return this.at;
  }
  override get board(): string | undefined {
    return boardsOf(this).find((board) => board === this.scene?.look);
  }
}
