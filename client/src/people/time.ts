import { at } from "../prefix";

/** The server's time: its clock and that of this machine may differ. */
const EXACT = 1; // seconds: the server tells no parts of them

let ahead: number | null = null; // seconds, as soon as it is asked

export function serverTime(): number {
  if (ahead === null) {
    ahead = 0;
    void compare();
  }
  return Date.now() / 1000 + ahead;
}

async function compare(): Promise<void> {
  const answer = await fetch(at("/healthz")).catch(() => null);
  const apart = (Date.parse(answer?.headers.get("date") ?? "") - Date.now()) / 1000 + EXACT / 2;
  if (Math.abs(apart) > EXACT) ahead = apart;
}
