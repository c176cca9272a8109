/** The names of options, their values and editions; a new one without a name shows its word. */
import { has, t } from "../../language/language.svelte";

const named = (key: string, raw: string): string => (has(key) ? t(key) : raw);

export const nameOfOption = (option: string): string => named(`lobby.option_${option}`, option);
export const nameOfValue = (option: string, value: string): string =>
  named(`lobby.value_${option}_${value}`, named(`lobby.value_${value}`, value));
export const nameOfEdition = (edition: string): string =>
  named(`lobby.edition_${edition}`, edition);
