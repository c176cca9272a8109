/** The game that is being laid out in the lobby: who paints, with which modules and rules. */
import { kept } from "../../kept.svelte";
import type { About, NewTable, SeatWanted } from "../../server/messages";

export type Kind = "me" | "open" | "bot";
export interface Place {
  kind: Kind;
  name: string; // empty: the name of the guild's portrait
  level: string; // empty: the middling one
}
export type Preset = "first" | "base" | "all" | "three" | "own";
export const PRESETS: Preset[] = ["first", "base", "all", "three", "own"];

/** The painters of the guilds, as they are called when nobody says otherwise. */
const PAINTERS: Record<string, string> = {
  red: "Lucia",
  yellow: "Bianca",
  blue: "Niccolò",
  green: "Tommaso",
};
export const painterOf = (color: string): string => PAINTERS[color] ?? "";

/** A bot of middling strength. */
export const middling = (about: About): string =>
  about.levels[Math.floor(about.levels.length / 2)] ?? "random";

const bot = (): Place => ({ kind: "bot", name: "", level: "" });

export class Setup {
  about = $state.raw<About | null>(null); // what can be chosen
  places = $state<Place[]>([{ kind: "me", name: "", level: "" }, bot(), bot(), bot()]);
  modules = $state<string[]>([]);
  preset = $state<Preset>(kept.hints ? "first" : "base");
  private chosenEdition = $state(""); // none: the usual one
  options = $state<Record<string, string>>({});
  openScreens = $state(false);
  watchers = $state(true);
  clock = $state({ on: false, minutes: 30, seconds: 15 });
  standIn = $state(""); // the level of bots for people who are away; empty: the middling one
  components = $state<{ name: string; text: string } | null>(null);
  private own: string[] = [];

  // Who paints

  /** Whose name is the one that this browser remembers. */
  get myPlace(): number {
    return this.places.findIndex((place) => place.kind === "me");
  }
  nameAt(at: number): string {
    return at === this.myPlace ? kept.name : (this.places[at]?.name ?? "");
  }
  setName(at: number, name: string): void {
    const place = this.places[at];
    if (at === this.myPlace) kept.name = name;
    else if (place) place.name = name;
  }
  add(kind: Kind): void {
    if (this.places.length < 4) this.places.push({ kind, name: "", level: "" });
  }
  remove(at: number): void {
    if (this.places.length > 2) this.places.splice(at, 1);
  }
  swap(one: number, other: number): void {
    const [first, second] = [this.places[one], this.places[other]];
    if (!first || !second) return;
    this.places[one] = second;
    this.places[other] = first;
  }
  get hasLeonardo(): boolean {
    return this.places.length === 2;
  }

  // What is played

  get usualEdition(): string {
    return Object.keys(this.about?.presets ?? {})[0] ?? "";
  }
  get edition(): string {
    return this.chosenEdition || this.usualEdition;
  }
  set edition(edition: string) {
    this.chosenEdition = edition;
    this.modules = this.modules.filter((module) => this.knows(module));
  }
  knows(module: string): boolean {
    return this.about?.presets[this.edition]?.modules.includes(module) ?? true;
  }
  toggle(module: string): void {
    this.modules = this.modules.includes(module)
      ? this.modules.filter((each) => each !== module)
      : [...this.modules, module];
    this.own = this.modules;
    this.preset = "own";
  }
  choose(preset: Preset): void {
    const possible = Object.keys(this.about?.modules ?? {}).filter((module) => this.knows(module));
    this.preset = preset;
    if (preset === "first" || preset === "base") kept.hints = preset === "first";
    if (preset === "all") this.modules = possible;
    else if (preset === "three") this.modules = drawn(possible, 3);
    else if (preset === "own") this.modules = this.own.filter((module) => this.knows(module));
    else this.modules = [];
  }
  /** How much longer the modules make a game. */
  get moreMinutes(): number {
    return this.modules.reduce(
      (sum, module) => sum + (this.about?.modules[module]?.minutes ?? 0),
      0,
    );
  }

  // By which rules

  matters(option: string): boolean {
    const needed = this.about?.options[option]?.modules ?? [];
    const played = this.hasLeonardo ? [...this.modules, "leonardo"] : this.modules;
    return !needed.length || needed.some((module) => played.includes(module));
  }
  /** How many things differ from what is usual. */
  get changes(): number {
    const chosen = Object.entries(this.options).filter(
      ([name, value]) => value && this.matters(name),
    );
    return (
      chosen.length +
      [
        this.edition !== this.usualEdition,
        this.openScreens,
        !this.watchers,
        this.clock.on,
        this.standIn !== "",
        this.components !== null,
      ].filter(Boolean).length
    );
  }

  wanted(about: About): NewTable {
    const options = Object.entries(this.options).filter(
      ([name, value]) => value && this.matters(name),
    );
    return {
      seats: this.places.map((place, at) => this.seatOf(place, at, about)),
      modules: Object.keys(about.modules).filter((module) => this.modules.includes(module)),
      options: Object.fromEntries(options),
      preset: this.edition === this.usualEdition ? null : this.edition,
      components: this.components?.text ?? null,
      open_screens: this.openScreens,
      watchers: this.watchers,
      clock: this.clock.on
        ? { bank: (this.clock.minutes || 30) * 60, increment: this.clock.seconds || 0 }
        : null,
      stand_in: this.standIn || null,
    };
  }
  private seatOf(place: Place, at: number, about: About): SeatWanted {
    const name = this.nameAt(at).trim() || painterOf(about.colors[at] ?? "");
    if (place.kind === "open") return { kind: "open", name: "" };
    if (place.kind === "me") return { kind: "me", name };
    return { kind: "bot", name, level: place.level || middling(about) };
  }
}

/** Everybody's first wish: a game now, against three bots. */
export const atOnce = (about: About): NewTable => ({
  seats: about.colors.map((color, at): SeatWanted =>
    at
      ? { kind: "bot", name: painterOf(color), level: middling(about) }
      : { kind: "me", name: kept.name.trim() || painterOf(color) },
  ),
  modules: [],
  options: {},
  preset: null,
  components: null,
  open_screens: false,
  watchers: true,
  clock: null,
  stand_in: null,
});

function drawn(from: string[], count: number): string[] {
  const left = [...from];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? "",
  );
}

/** It stays as it was laid out while one looks at another page. */
export const setup = new Setup();
