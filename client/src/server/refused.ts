/** What went wrong, in one plain sentence of the language at hand. */
import { capital, has, t } from "../language/language.svelte";
import { Refusal } from "./api";

export function sentence(problem: unknown): string {
  if (!(problem instanceof Refusal)) return t("lobby.refused_fault");
  if (problem.status === 0) return t("table.unreachable");
  const key = `lobby.refused_${problem.key}`;
  const wait = Number(problem.params.wait ?? 0);
  return has(key) ? t(key, { wait, detail: problem.message }) : capital(problem.message);
}
