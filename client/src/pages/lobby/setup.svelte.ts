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

/** The modules: their picture, their number in the rule book, and the minutes that they add. */
export const CARDS: Record<string, { art: string; number: string; minutes: number }> = {
  portraits: { art: "portraits", number: "1", minutes: 10 },
  requests: { art: "requests", number: "2", minutes: 5 },
  blends: { art: "blends", number: "3", minutes: 5 },
  wishing_well: { art: "well", number: "4", minutes: 10 },
  leaf_gold: { art: "gold", number: "5", minutes: 5 },
  glaziers: { art: "glaziers", number: "6", minutes: 15 },
  scrolls: { art: "scrolls", number: "7", minutes: 5 },
  bells: { art: "bells", number: "8", minutes: 10 },
  wall_fresco: { art: "wallfresco", number: "9", minutes: 10 },
  medico: { art: "medico", number: "10", minutes: 15 },
  favors: { art: "favors", number: "Q", minutes: 5 },
};
export const BASE_MINUTES = 60;

/** The modules that an edition knows; the others know all. */
const EDITIONS: Record<string, string[]> = {
  english_2010: ["portraits", "requests", "blends"],
  german_revised: ["blends", "favors"],
  french_revised: ["blends", "favors"],
};
export const USUAL_EDITION = "big_box";

/** Options that matter only with one of these modules. */
const MATTERS: Record<string, string[]> = {
  leonardo_close: ["leonardo"],
  leonardo_can_win: ["leonardo"],
  m3_altar: ["blends"],
  favor_claim: ["favors"],
  sexton: ["portraits"],
  gold_on_free_tile: ["leaf_gold"],
  scroll_pair_bishop: ["scrolls"],
  ill_bishop_cell: ["medico"],
  final_infection: ["medico"],
  final_healing: ["medico"],
  ill_workshop_extras: ["medico"],
  penny_gold_limits: ["wishing_well", "leaf_gold"],
};

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
  places = $state<Place[]>([{ kind: "me", name: "", level: "" }, bot(), bot(), bot()]);
  modules = $state<string[]>([]);
  preset = $state<Preset>(kept.hints ? "first" : "base");
  edition = $state(USUAL_EDITION);
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

  knows(module: string): boolean {
    return EDITIONS[this.edition]?.includes(module) ?? true;
  }
  toggle(module: string): void {
    this.modules = this.modules.includes(module)
      ? this.modules.filter((each) => each !== module)
      : [...this.modules, module];
    this.own = this.modules;
    this.preset = "own";
  }
  choose(preset: Preset, known: string[]): void {
    const possible = known.filter((module) => this.knows(module));
    this.preset = preset;
    if (preset === "first" || preset === "base") kept.hints = preset === "first";
    if (preset === "all") this.modules = possible;
    else if (preset === "three") this.modules = drawn(possible, 3);
    else if (preset === "own") this.modules = this.own.filter((module) => this.knows(module));
    else this.modules = [];
  }
  setEdition(edition: string): void {
    this.edition = edition;
    this.modules = this.modules.filter((module) => this.knows(module));
  }
  get minutes(): number {
    return this.modules.reduce((sum, module) => sum + (CARDS[module]?.minutes ?? 0), 0);
  }

  // By which rules

  matters(option: string): boolean {
    const played = this.hasLeonardo ? [...this.modules, "leonardo"] : this.modules;
    return MATTERS[option]?.some((module) => played.includes(module)) ?? true;
  }
  /** How many things differ from what is usual. */
  get changes(): number {
    const chosen = Object.entries(this.options).filter(
      ([name, value]) => value && this.matters(name),
    );
    return (
      chosen.length +
      [
        this.edition !== USUAL_EDITION,
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
      modules: about.modules.filter((module) => this.modules.includes(module)),
      options: Object.fromEntries(options),
      preset: this.edition === USUAL_EDITION ? null : this.edition,
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
