/** What is asked of the one who looks, and why something cannot be. */
import type { Game } from "../game/game.svelte";
import { nameOf, panelsOf, type Scene, stepKey } from "../game/sentences";
import { capital, has, type Params, t } from "../language/language.svelte";
import type { Refusal } from "../server/api";

export function question(game: Game, scene: Scene): string {
  const { view, pieces } = scene;
  const medico = view.modules.medico;
  const ill = medico?.at_work === "ill" ? `ask.${stepKey(view.step)}_ill` : "";
  const own = `table.ask_${stepKey(view.step)}`; // where the command line speaks of its keys
  const key = ill && has(ill) ? ill : has(own) ? own : `ask.${stepKey(view.step)}`;
  const glaziers = view.modules.glaziers;
  const window = view.visit?.segment ? glaziers?.windows[view.visit.segment] : undefined;
  const params: Params = {
    who: game.me === null ? "" : nameOf(scene, game.me),
    space: view.visit?.landing ?? "",
    segment: (view.visit?.segment ?? "").toUpperCase(),
    panes: window ? panelsOf({ pieces }, window) : "",
    place: view.visit ? t(`place.at.${view.visit.column}`) : "",
    infected: medico?.infected ? t(`place.the.${medico.infected}`) : "",
    healthy: medico?.calling.healthy ?? 0,
    ill: game.me === null ? 0 : (medico?.ill[game.me] ?? 0),
    price: "", points: "", partly: "",
  };
  return has(key) ? t(key, params) : capital(view.step);
}

export function reason(scene: Scene, refusal: Refusal): string {
  if (refusal.key === "unreachable") return t("table.unreachable");
  const key = `refusal.${refusal.key}`;
  const params = Object.fromEntries(
    Object.entries(refusal.params).map(([name, value]) => [name, String(value)]),
  );
  return has(key) ? capital(t(key, { who: scene.view.names[0] ?? "", ...params })) : refusal.message || t("table.not_now");
}
