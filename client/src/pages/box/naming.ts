/** What parts, pieces and figures are called: the server names them, the messages have the words. */
import { capital, has, joined, number, signed, t } from "../../language/language.svelte";
import { paintsOf } from "../../game/words";
import { EFFECTS } from "../../modules/portraits";
import type { BoxFigure, BoxPart, BoxPiece } from "../../server/messages";

/** The letters of the panels of windows; paints have their own. */
const GLASS: Record<string, string> = { y: "yellow", b: "blue", r: "red", g: "green" };

export const isGlass = (figure: BoxFigure): boolean => Boolean(GLASS[figure.among[0] ?? ""]);
export const colorOf = (letter: string): string => GLASS[letter] ?? paintsOf(letter)[0] ?? "";
export const colorsOf = (value: number | string): string[] => [...String(value)].map(colorOf);

export const nameOfPart = (part: BoxPart): string => t(`box.part_${part.name}`);
const kindOf = (piece: BoxPiece): string => t(`box.kind_${piece.kind}`);

/** Where a piece stands besides its number: a side of the board, a pile, a color. */
export function where(piece: BoxPiece): string {
  const steps = piece.path.split(".");
  for (const step of steps.slice(1, -1).concat(steps.length < 4 ? steps.slice(1) : [])) {
    if (has(`box.side_${step}`)) return t("box.on_side", { side: t(`box.side_${step}`) });
    if (/^[A-Z]$/.test(step) && piece.kind === "portrait") return t("box.pile", { pile: step });
    if (has(`color.${step}`)) return capital(t(`color.${step}`));
  }
  return "";
}

export function nameOfPiece(piece: BoxPiece): string {
  if (piece.kind === "favor") return nameOfFavor(piece);
  const isNumbered = /^\d+$/.test(piece.name) && !isAlone(piece);
  const name = isNumbered
    ? t("box.number_of", { kind: kindOf(piece), number: piece.name })
    : kindOf(piece);
  return joined([name, where(piece)]);
}
/** The only one of its kind has no number. */
const isAlone = (piece: BoxPiece): boolean => !/\.\d+$/.test(piece.path);

export const nameOfFavor = (piece: BoxPiece): string =>
  has(`box.favor_${piece.name}`)
    ? t(`box.favor_${piece.name}`)
    : capital(t(`color.${colorOf(piece.name)}`));

export function nameOfFigure(piece: BoxPiece, figure: BoxFigure): string {
  const keys = [
    `box.fig_${figure.name}_${piece.kind}`,
    `box.fig_${figure.name}`,
    `wish.${figure.name}`,
    `place.${figure.name}`,
  ];
  const key = keys.find(has);
  if (key) return capital(t(key, { goods: "" }).trim());
  if (/^\d+$/.test(figure.name)) return t(`box.fig_${piece.kind}_n`, { number: figure.name });
  const color = colorOf(figure.name);
  return color ? capital(t(`color.${color}`)) : figure.name;
}

export function sayValue(figure: BoxFigure, value: number | string): string {
  if (value === "") return t("box.nothing");
  if (figure.form === "letters") return joined(colorsOf(value).map((color) => t(`color.${color}`)));
  if (figure.form === "word") return sayWord(String(value));
  if (figure.name === "mood" && typeof value === "number") return signed(value);
  return typeof value === "number" ? number(value) : value;
}
export function sayWord(word: string): string {
  if (has(`portrait.${word}`)) return t(`portrait.${word}`);
  if (EFFECTS[word]) return t(`effect.${EFFECTS[word]}`);
  return word === "top" ? t("box.top") : word;
}
/** "My tile differs", or whatever it is. */
export function mineDiffers(piece: BoxPiece): string {
  if (/tile|removed/.test(piece.kind)) return t("box.mine_differs_tile");
  return t(piece.kind === "portrait" ? "box.mine_differs_card" : "box.mine_differs");
}
