/**
 * Draws a symbol into an <svg>. One that takes its colors from where it lies is copied, shape by
 * shape. One whose colors are its own (paints, figures, coins) is a background picture: a single
 * element instead of up to nine, for a browser to style, lay out, paint and take away.
 */
import { GUILDS } from "./words";
import { SPRITES } from "./sprites";

const SVG = "http://www.w3.org/2000/svg";
const PEN = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"];

type Drawing = (picture: SVGSVGElement) => void;
const symbols = new Map<string, Drawing>();

// A copy of its shapes: that is laid out in a third of the time that a <use> needs

function copied(drawn: Element): Drawing {
  // what all shapes of an icon share is said by the picture itself: one element less to lay out
  const first = drawn.firstElementChild;
  const group = drawn.children.length === 1 && first?.localName === "g" ? first : null;
  const pen = PEN.map((name): [string, string | null] => [name, group?.getAttribute(name) ?? null]);
  const box = drawn.getAttribute("viewBox") ?? "";
  const shapes = document.createDocumentFragment();
  shapes.append(...(group ?? drawn).cloneNode(true).childNodes);
  return (picture) => {
    picture.removeAttribute("data-symbol");
    picture.setAttribute("viewBox", box);
    for (const [name, value] of pen) {
      if (value !== null) picture.setAttribute(name, value);
      else picture.removeAttribute(name);
    }
    picture.replaceChildren(shapes.cloneNode(true));
  };
}

// A picture

const pictures = new CSSStyleSheet();
document.adoptedStyleSheets.push(pictures);
const tokens = getComputedStyle(document.documentElement);
/** A color of css/tokens.css. */
export const token = (name: string): string => tokens.getPropertyValue(name).trim();

/** Shapes with the colors that their variables stand for; one that is no token keeps its place. */
const colored = (shapes: string, colors: Record<string, string> = {}): string =>
  shapes.replace(
    /var\((--[\w-]+)(?:,([^)]*))?\)/g,
    (variable, name: string) => (colors[name] ?? token(name)) || variable,
  );

function pictured(
  name: string,
  box: string,
  shapes: string,
  { place = "50%/contain", theme = "" } = {},
): void {
  const picture = encodeURIComponent(`<svg xmlns="${SVG}" viewBox="${box}">${shapes}</svg>`);
  pictures.insertRule(
    `${theme} [data-symbol="${name}"]{background:url("data:image/svg+xml,${picture}") ${place} no-repeat content-box}`,
    pictures.cssRules.length,
  );
  symbols.set(name, (svg) => {
    svg.setAttribute("data-symbol", name);
    svg.removeAttribute("viewBox");
    for (const each of PEN) svg.removeAttribute(each);
    svg.replaceChildren();
  });
}

/** A paint has an outline for a light ground and, below, one for a dark ground: --paint-edge tells which. */
function paint(name: string, shapes: string): void {
  const [dark, light] = ["--edge-dark", "--edge-light"].map((edge) =>
    colored(shapes, { "--paint-edge": token(edge) }),
  );
  pictured(name, "0 0 24 72", `${dark}<g transform="translate(0 48)">${light}</g>`, {
    place: "0 var(--paint-edge)/100% 300%",
  });
}

// Where a figure wears the emblem of its guild
const WORN: Record<string, string> = {
  painter: "translate(10.24 24.06) scale(.48)",
  apprentice: "translate(7.8 17.1) scale(.35)",
};

function figure(drawn: Element, kind: string): void {
  const emblemOf = (name: string | null): string => {
    const emblem = name && sheet.querySelector(`#em-${name}`)?.innerHTML;
    return emblem
      ? `<g transform="${WORN[kind]}" color="${token("--cream-95")}">${emblem}</g>`
      : "";
  };
  const clad = (guild: string, color: string, emblem: string | null, theme = ""): void =>
    pictured(
      `fig-${kind}-${guild}`,
      drawn.getAttribute("viewBox") ?? "",
      colored(drawn.innerHTML, {
        "--c": token(color),
        "--f": token(guild === "ill" ? "--pl-ill-face" : "--pl-face"),
      }) + emblemOf(emblem),
      { theme },
    );
  for (const { guild, emblem } of Object.values(GUILDS)) clad(guild, `--pl-${guild}`, emblem);
  clad("ill", "--pl-ill", null);
  clad("ill", "--pl-ill-dark", null, ":root[data-theme=dark]");
}

const sheet = document.createElementNS(SVG, "svg");
sheet.innerHTML = SPRITES;
for (const drawn of sheet.children) {
  const [kind, ...rest] = drawn.id.split("-");
  const own = colored(drawn.innerHTML);
  const isColored = /var\(|currentColor/.test(own);
  if (kind === "p") paint(drawn.id, drawn.innerHTML);
  else if (kind === "fig" && isColored) figure(drawn, rest.join());
  else if (isColored) symbols.set(drawn.id, copied(drawn));
  else pictured(drawn.id, drawn.getAttribute("viewBox") ?? "", own);
}

/** The same name gives the same function, so that nothing is drawn again while the name stays. */
export function symbol(name: string): Drawing | undefined {
  const drawing = symbols.get(name);
  if (!drawing) console.error(`there is no drawing of ${name}`);
  return drawing;
}

/** A picture of a symbol. */
export function pictureOf(name: string): SVGSVGElement {
  const picture = document.createElementNS(SVG, "svg");
  symbol(name)?.(picture);
  return picture;
}
