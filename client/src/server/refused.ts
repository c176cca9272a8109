/** What went wrong, in one plain sentence of the language at hand. */
import { capital, has, type Language, language, t } from "../language/language.svelte";
import { Refusal } from "./api";
import type { Problem } from "./messages";

export function sentence(problem: unknown): string {
  if (!(problem instanceof Refusal)) return t("lobby.refused_fault");
  if (problem.status === 0) return t("table.unreachable");
  const key = `lobby.refused_${problem.key}`;
  const wait = Number(problem.params.wait ?? 0);
  const says = (problem.params.says ?? {}) as Partial<Record<Language, string>>;
  const detail = says[language()] ?? problem.message;
  return has(key) ? t(key, { wait, detail }) : capital(detail);
}

/** What the server refused when it was asked for this very page: it stands in the page itself. */
export function refusedHere(): Refusal {
  const told = document.querySelector<HTMLMetaElement>("meta[name=refused]")?.content;
  if (!told) return new Refusal(404, "not_found", "");
  const problem = JSON.parse(told) as Problem;
  return new Refusal(
    problem.status,
    problem.key,
    problem.sentence,
    problem.rule,
    problem.params ?? {},
  );
}
