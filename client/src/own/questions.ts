/** What is asked of the one who looks, and why something cannot be. */
import { soFar, tonight, warningsOf } from "../game/day";
import { foresightOf } from "../game/foresight.svelte";
import { isIdle } from "../game/giving";
import { planningOf } from "../game/planning.svelte";
import type { Table } from "../game/table.svelte";
import { askedOf, drawn, label, nameOf, type Scene, stepKey } from "../game/sentences";
import { capital, has, joined, type Params, t } from "../language/language.svelte";
import { verb } from "../game/words";
import type { Refusal } from "../server/api";
import type { Lacking } from "../server/messages";
import { sentence } from "../server/refused";

export function question(table: Table, scene: Scene): string {
  const asked = scene.view.question;
  const who = table.me === null ? "" : nameOf(scene, table.me);
  if (planningOf(table).isOpen) return whatToPlace(table);
  if (table.leading && table.isLeading) return t("table.ask_leading", { who });
  if (isIdle(table)) return t("give.nothing_here");
  return asked ? askedOf(scene, asked, who) : capital(scene.view.step);
}

/** What is still to place. */
function whatToPlace(table: Table): string {
  const { draft } = table;
  const { leftCount: count } = planningOf(table);
  if (draft.isComplete || !count) return t("own.ask_planned");
  return t(draft.sent ? "own.ask_more" : "own.ask_plan", { count });
}

/** What is good to know at this step; nothing, perhaps. In a plan also what it amounts to. */
export function hint(table: Table, scene: Scene, isCareful = false): string {
  const advice = about(table, scene);
  if (!planningOf(table).isOpen) return advice;
  const { told } = foresightOf(table);
  if (!told) return advice;
  const [warning] = isCareful ? warningsOf(scene, told) : [];
  const sum = soFar(told);
  const after = table.draft.isComplete ? tonight(told) : sum ? "" : advice; // which was read at first
  return [sum, warning ?? after].filter(Boolean).join(" ");
}

function about(table: Table, { view }: Scene): string {
  const { options } = table;
  if (isIdle(table)) return "";
  const step = stepKey(view.step);
  const last = `step.${step}_final`;
  if (view.final && has(last)) return t(last);
  const also = options.map((word) => `${step}_${verb(word)}`); // what a module adds there
  const key = [...also, view.question?.ask ?? "", step].map((step) => `step.${step}`).find(has);
  return key ? t(key) : "";
}

/** Why the word that was pressed cannot be said, or what else went wrong. */
export function reason(table: Table, scene: Scene, refusal: Refusal): string {
  const key = `refusal.${refusal.key}`;
  const params: Params =
    refusal.key === "not_now" && table.asked ? { word: label(scene, table.asked) } : {};
  if (!has(key)) return sentence(refusal);
  const lacking = table.lacks(table.asked);
  return capital(lacking ? missing(lacking) : t(key, params));
}

/** The paints and the money that are missing for a word. */
export function missing({ paints, money }: Lacking): string {
  const letters = Object.entries(paints)
    .map(([letter, count]) => letter.repeat(count))
    .join("");
  const things = [letters && drawn(letters), money && t("option.money", { money, count: money })];
  return t("option.lacks", { things: joined(things) });
}

/** Where the paints that are missing for a word come from. */
export function remedy(table: Table, word: string): string {
  const letters = Object.keys(table.lacks(word)?.paints ?? {});
  const recipes = table.pieces?.recipes ?? {};
  const sold = letters.filter((letter) => !(letter in recipes)).join("");
  const blends = letters.flatMap((letter) => {
    const parts = recipes[letter];
    return parts ? [t("table.blended", { parts: drawn(parts), paint: drawn(letter) })] : [];
  });
  return [...(sold ? [t("table.sold", { paints: drawn(sold) })] : []), ...blends].join(" ");
}
