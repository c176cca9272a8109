/** What is asked of the one who looks, and why something cannot be. */
import type { Game } from "../game/game.svelte";
import {
  drawn,
  isForLeonardo,
  label,
  nameOf,
  partPaid,
  type Scene,
  stepKey,
} from "../game/sentences";
import { verb } from "../game/words";
import { capital, has, type Params, t } from "../language/language.svelte";
import type { Refusal } from "../server/api";
import type { Lacking, View } from "../server/messages";
import { sentence } from "../server/refused";

const FOR_LEONARDO: Record<string, string> = {
  waking: "leonardo_wakes",
  on_track: "leonardo_on_track",
  stacking: "leonardo_stacks",
};

/** The step, or its special case. */
function variant(game: Game, view: View): string {
  const step = stepKey(view.step);
  const words = game.options;
  if (isForLeonardo(view) && step in FOR_LEONARDO) return FOR_LEONARDO[step] ?? step;
  if (step === "at_cathedral" && !words.includes("pass")) return "bishop_led";
  if (step === "alchemist" && words.every((word) => verb(word) === "take")) return "alchemist_pays";
  if (view.modules.medico?.at_work === "ill" && has(`ask.${step}_ill`)) return `${step}_ill`;
  return step === "at_workshop" && view.visit?.blends ? "at_workshop_again" : step;
}

/** All that a question could name. */
function parameters(game: Game, scene: Scene): Params {
  const { view, pieces } = scene;
  const { visit } = view;
  const { medico, glaziers, bells } = view.modules;
  const params: Params = { who: game.me === null ? "" : nameOf(scene, game.me) };
  if (visit) params.place = t(`place.at.${visit.column}`);
  if (visit?.segment) params.segment = visit.segment.toUpperCase();
  if (visit && visit.landing !== null) params.space = visit.landing;
  if (glaziers) {
    params.panes = Object.entries(glaziers.panes)
      .flatMap(([glass, count]) => (count ? [`${count} ${t(`color.${glass}`)}`] : []))
      .join(", ");
  }
  if (medico) {
    params.infected = t(`place.the.${medico.infected ?? "nowhere"}`);
    params.healthy = medico.calling.healthy ?? 0;
    params.ill = medico.calling.ill || (game.me === null ? 0 : (medico.ill[game.me] ?? 0));
  }
  const certificate = bells?.asked ? pieces.certificates[bells.asked - 1] : undefined;
  if (bells && certificate) {
    const begun = bells.partly.find(([, number]) => number === bells.asked);
    Object.assign(params, { price: certificate.price, points: certificate.points });
    if (begun) params.partly = partPaid(scene, begun);
  }
  return params;
}

export function question(game: Game, scene: Scene): string {
  if (game.leading && game.isLeading) return t("table.ask_leading", parameters(game, scene));
  const step = variant(game, scene.view);
  const own = `table.ask_${step}`; // where the command line speaks of its keys
  const key = has(own) ? own : `ask.${step}`;
  return has(key) ? t(key, parameters(game, scene)) : capital(scene.view.step);
}

/** What is good to know at this step; nothing, perhaps. */
export function hint(game: Game, { view }: Scene): string {
  const key = [variant(game, view), stepKey(view.step)].map((step) => `step.${step}`).find(has);
  return key ? t(key) : "";
}

/** Why the word that was pressed cannot be said, or what else went wrong. */
export function reason(game: Game, scene: Scene, refusal: Refusal): string {
  const key = `refusal.${refusal.key}`;
  const params: Params =
    refusal.key === "not_now" && game.asked ? { word: label(scene, game.asked) } : {};
  if (!has(key)) return sentence(refusal);
  const lacking = game.lacks(game.asked);
  return [capital(t(key, params)), ...(lacking ? [missing(lacking)] : [])].join(", ");
}

/** The paints and the money that are missing for a word. */
export function missing({ paints, money }: Lacking): string {
  const letters = Object.entries(paints)
    .map(([letter, count]) => letter.repeat(count))
    .join("");
  const things = [letters && drawn(letters), money && t("option.money", { money, count: money })];
  return t("option.lacks", { things: things.filter(Boolean).join(", ") });
}

/** Where the paints that are missing for a word come from. */
export function remedy(game: Game, word: string): string {
  const letters = Object.keys(game.lacks(word)?.paints ?? {});
  const recipes = game.pieces?.recipes ?? {};
  const sold = letters.filter((letter) => !(letter in recipes)).join("");
  const blends = letters.flatMap((letter) => {
    const parts = recipes[letter];
    return parts ? [t("table.blended", { parts: drawn(parts), paint: drawn(letter) })] : [];
  });
  return [...(sold ? [t("table.sold", { paints: drawn(sold) })] : []), ...blends].join(" ");
}
