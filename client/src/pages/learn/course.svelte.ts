/** The lessons in their order, and how far one has come: here, and as the server keeps it. */
import { api } from "../../server/api";
import type { LessonListed } from "../../server/messages";
import { settings } from "../../settings.svelte";

export class Course {
  lessons = $state.raw<LessonListed[]>([]);

  async look(): Promise<void> {
    this.lessons = await api.lessons();
    await this.compare().catch(() => {}); // what this browser knows will do
  }

  /** What was done in this browser and what is kept elsewhere become one. */
  private async compare(): Promise<void> {
    const here = this.lessons.filter((lesson) => this.isDone(lesson)).map(({ name }) => name);
    const kept = here.length ? await api.learn(here) : await api.learned();
    if (kept.length > here.length) settings.learned = [...new Set([...settings.learned, ...kept])];
  }

  part(name: string): LessonListed[] {
    return this.lessons.filter(({ part }) => part === name);
  }
  isDone(lesson: LessonListed): boolean {
    return settings.learned.includes(lesson.name);
  }
  /** What one would learn next: of the game first, then of its modules. */
  get next(): LessonListed | undefined {
    return this.lessons.find((lesson) => !this.isDone(lesson));
  }
  after(name: string): LessonListed | undefined {
    return this.lessons[this.lessons.findIndex((lesson) => lesson.name === name) + 1];
  }
  minutesLeft(lessons: LessonListed[]): number {
    return lessons.reduce((sum, each) => sum + (this.isDone(each) ? 0 : each.minutes), 0);
  }
}
