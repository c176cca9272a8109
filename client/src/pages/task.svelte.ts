/** What a page was asked to do: whether it is still at it, and what went wrong. */
import { sentence } from "../server/refused";

export class Task {
  isRunning = $state(false);
  problem = $state("");

  /** While one is running, no other begins. */
  async run(act: () => Promise<unknown>): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    this.problem = "";
    try {
      await act();
    } catch (error) {
      this.problem = sentence(error);
    } finally {
      this.isRunning = false;
    }
  }
}
