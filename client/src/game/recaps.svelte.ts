/** What each day brought, told in its evening; nothing else goes on meanwhile. */
import { settings } from "../settings.svelte";
import type { Recap } from "../server/messages";
import type { Table } from "./table.svelte";

export class Recaps {
  told = $state.raw<Recap | null>(null);

  constructor(private readonly table: Table) {}

  get isOpen(): boolean {
    return this.told !== null;
  }

  async open(round: number): Promise<void> {
    const { director, api } = this.table;
    if (settings.recap === "never" || document.hidden || director.isSkipping) return;
    director.interrupt();
    const recap = await api.recap(round).catch(() => null); // it can be played without
    if (recap && director.isInterval && (settings.recap === "always" || hasScored(recap)))
      this.told = recap;
    else director.proceed();
  }

  close(): void {
    this.told = null;
    this.table.director.proceed();
  }

  /** The day once more, as far as this page has seen it. */
  again(): void {
    const round = this.told?.round;
    const { director } = this.table;
    this.told = null;
    const acts = director.past.filter(
      (act) => act.round === round && act.isShown && director.canSeeAgain(act),
    );
    if (acts.length) void director.again(acts, true);
    else director.proceed();
  }
}

const hasScored = ({ players }: Recap): boolean =>
  players.some(({ points }) => Object.values(points).some(Boolean));
