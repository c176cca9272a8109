/** The game that is being laid out in the lobby: who paints, with which modules and rules. */
import { settings } from "../../settings.svelte";
import type { About, NewTable, SeatWanted } from "../../server/messages";

export type Kind = "me" | "open" | "bot";
export interface Place {
  kind: Kind;
  name: string; // empty: the name of the guild's portrait
  level: string; // empty: the usual one
  color: string; // in which it is shown
}
export type Preset = "first" | "next" | "base" | "all" | "three" | "own";

/** The painters of the guilds, as they are called when nobody says otherwise. */
const PAINTERS: Record<string, string> = {
  red: "Lucia",
  yellow: "Bianca",
  blue: "Niccolò",
  green: "Tommaso",
};
const COLORS = Object.keys(PAINTERS);
export const painterOf = (color: string): string => PAINTERS[color] ?? "";

const placeFor = (kind: Kind, color: string): Place => ({ kind, name: "", level: "", color });

export class Setup {
  about = $state.raw<About | null>(null); // what can be chosen
  places = $state<Place[]>(COLORS.map((color, at) => placeFor(at ? "bot" : "me", color)));
  modules = $state<string[]>([]);
  preset = $state<Preset>(settings.hints && !settings.played.length ? "first" : "base");
  private chosenEdition = $state(""); // none: the usual one
  options = $state<Record<string, string>>({});
  openScreens = $state(false);
  watchers = $state(true);
  clock = $state({ on: false, minutes: 30, seconds: 15 });
  standIn = $state(""); // the level of bots for people who are away; empty: the usual one
  hints = $state<"" | "off" | "few" | "free">(""); // may one ask what a master would do? Empty: as usual
  components = $state<{ name: string; text: string } | null>(null);
  private own = $state.raw<string[]>([]);

  // Who paints

  /** Whose name is the one that this browser remembers. */
  get myPlace(): number {
    return this.places.findIndex((place) => place.kind === "me");
  }
  nameAt(at: number): string {
    return at === this.myPlace ? settings.name : (this.places[at]?.name ?? "");
  }
  setName(at: number, name: string): void {
    const place = this.places[at];
    if (at === this.myPlace) settings.name = name;
    else if (place) place.name = name;
  }
  add(kind: Kind): void {
    if (this.nextColor) this.places.push(placeFor(kind, this.nextColor));
  }
  remove(at: number): void {
    if (this.places.length > 2) this.places.splice(at, 1);
  }
  /** The first color that nobody has. */
  get nextColor(): string {
    return COLORS.find((color) => this.places.every((place) => place.color !== color)) ?? "";
  }
  /** Another color for a seat; who has it gets the former one. */
  dress(at: number, color: string): void {
    const place = this.places[at];
    if (!place) return;
    const other = this.places.find((each) => each.color === color);
    if (other) other.color = place.color;
    place.color = color;
  }
  get hasLeonardo(): boolean {
    return this.places.length === 2;
  }
  /** Of bots whose level nobody has chosen: nobody has to beat more than novices at first. */
  get usualLevel(): string {
    if (!this.about) return "";
    return (this.preset === "first" && this.about.levels[0]) || this.about.usual_level;
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
  /** The first module of the box that was never played here. */
  get nextModule(): string | null {
    return this.possible.find((module) => !settings.played.includes(module)) ?? null;
  }
  private get possible(): string[] {
    return Object.keys(this.about?.modules ?? {}).filter((module) => this.knows(module));
  }
  /** Proposals, for newcomers first. */
  get presets(): Preset[] {
    return [
      "first",
      ...(this.nextModule ? ["next" as const] : []),
      "base",
      "all",
      "three",
      ...(this.own.length ? ["own" as const] : []),
    ];
  }
  toggle(module: string): void {
    this.modules = this.modules.includes(module)
      ? this.modules.filter((each) => each !== module)
      : [...this.modules, module];
    this.own = this.modules;
    this.preset = "own";
  }
  choose(preset: Preset): void {
    this.preset = preset;
    if (preset === "first" || preset === "base") settings.hints = preset === "first";
    if (preset === "all") this.modules = this.possible;
    else if (preset === "next") this.modules = this.nextModule ? [this.nextModule] : [];
    else if (preset === "three") this.modules = drawn(this.possible, 3);
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
        this.hints !== "",
        this.components !== null,
      ].filter(Boolean).length
    );
  }

  wanted(about: About): NewTable {
    const options = Object.entries(this.options).filter(
      ([name, value]) => value && this.matters(name),
    );
    return {
      seats: this.places.map((place, at) => this.seatOf(place, at)),
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
      hints: this.hints || null,
    };
  }
  private seatOf(place: Place, at: number): SeatWanted {
    const name = this.nameAt(at).trim() || painterOf(place.color);
    const shown_as = place.color;
    if (place.kind === "open") return { kind: "open", name: "", shown_as };
    if (place.kind === "me") return { kind: "me", name, shown_as };
    return { kind: "bot", name, level: place.level || this.usualLevel, shown_as };
  }
  /** The game has begun: next time another module is new. */
  remember(): void {
    settings.played = [...new Set([...settings.played, "base", ...this.modules])];
    if (this.preset === "first" || this.preset === "next") this.choose("next");
  }
}

function drawn(from: string[], count: number): string[] {
  const left = [...from];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? "",
  );
}

/** It stays as it was laid out while one looks at another page. */
export const setup = new Setup();
