/** Which edition a table plays by, and the options that differ from it. */
import type { About, Configuration } from "../../server/messages";

export interface Edition {
  name: string;
  others: Record<string, string>;
}

/** A configuration holds options, not the edition they came from: the one that explains most. */
export function editionOf(
  about: Pick<About, "options" | "presets">,
  { options, modules, seats }: Pick<Configuration, "options" | "modules" | "seats">,
): Edition {
  const played = seats === 2 ? [...modules, "leonardo"] : modules;
  const matters = (option: string): boolean => {
    const needed = about.options[option]?.modules ?? [];
    return !needed.length || needed.some((module) => played.includes(module));
  };
  const inForce = (option: string): string | undefined =>
    options[option] ?? about.options[option]?.default;
  const fitting = Object.entries(about.presets)
    .filter(([, preset]) => modules.every((module) => preset.modules.includes(module)))
    .map(([name, preset]) => {
      const differing = Object.keys(about.options).filter(
        (option) =>
          matters(option) &&
          inForce(option) !== (preset.options[option] ?? about.options[option]?.default),
      );
      return {
        name,
        others: Object.fromEntries(differing.map((option) => [option, inForce(option) ?? ""])),
      };
    });
  const [usual = { name: "", others: options }] = fitting;
  return fitting.reduce(
    (best, each) =>
      Object.keys(each.others).length < Object.keys(best.others).length ? each : best,
    usual,
  );
}
