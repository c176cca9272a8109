/** The ceiling as it was left, with the names of its painters, as a picture to keep. */
import faded from "../../../art/fresco-faded.webp";
import vivid from "../../../art/fresco-vivid.webp";
import { GUILDS, SEGMENTS } from "../../game/words";
import { number } from "../../language/language.svelte";
import { pictureOf, token } from "../../game/symbols";
import type { Standing } from "./standing";

const CELL = 220,
  GAP = 4,
  FRAME = 58,
  MARGIN = 90,
  HEAD = 190,
  ROW = 74;
const DISPLAY = "Cinzel, serif",
  TEXT = "Alegreya, serif";
const SIDE = 5 * CELL + 4 * GAP;
const WIDTH = SIDE + 2 * (FRAME + MARGIN);

export interface Painting {
  title: string;
  subtitle: string;
  fresco: (number | null)[];
  restorers: (string | null)[]; // a color for each segment
  standings: Standing[];
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

const guildColor = (color: string): string =>
  token(`--pl-${color === "leonardo" ? "neutral" : GUILDS[color]?.guild}`);

/** A guild's crest; its emblem is the symbol of the page. */
function crest(
  pen: CanvasRenderingContext2D,
  color: string,
  x: number,
  y: number,
  size: number,
): void {
  pen.save();
  pen.translate(x, y);
  pen.beginPath();
  pen.roundRect(0, 0, size, size * 1.12, [size * 0.15, size * 0.15, size * 0.42, size * 0.42]);
  pen.fillStyle = guildColor(color);
  pen.fill();
  pen.lineWidth = Math.max(2, size * 0.06);
  pen.strokeStyle = token("--cream-89b");
  pen.stroke();
  const emblem = GUILDS[color]?.emblem;
  const shape = emblem && pictureOf(`em-${emblem}`).querySelector("path")?.getAttribute("d");
  if (shape) {
    pen.translate(size * 0.2, size * 0.22);
    pen.scale(size / 40, size / 40);
    pen.fillStyle = token("--cream-95");
    pen.fill(new Path2D(shape));
  }
  pen.restore();
}

/** Letters as large as the width allows. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  y: number,
  size: number,
  font: string,
  most: number,
): void {
  let fitting = size;
  do pen.font = font.replace("SIZE", `${fitting}px`);
  while (pen.measureText(text).width > most && (fitting -= 2) > 14);
  pen.fillText(text, WIDTH / 2, y);
}

export async function paint(painting: Painting): Promise<Blob> {
  const [bright, dim] = await Promise.all([load(vivid), load(faded), document.fonts.ready]);
  const columns = painting.standings.length > 1 ? 2 : 1;
  const rows = Math.ceil(painting.standings.length / columns);
  const height = HEAD + SIDE + 2 * FRAME + 60 + rows * ROW + 50;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("canvas");

  const night = pen.createLinearGradient(0, 0, 0, height);
  night.addColorStop(0, token("--azure-19"));
  night.addColorStop(0.6, token("--plum-17b"));
  night.addColorStop(1, token("--carmine-10b"));
  pen.fillStyle = night;
  pen.fillRect(0, 0, WIDTH, height);
  pen.textAlign = "center";
  pen.fillStyle = token("--cream-86");
  write(pen, painting.title, 100, 58, `700 SIZE ${DISPLAY}`, WIDTH - 120);
  pen.fillStyle = token("--cream-88b");
  write(pen, painting.subtitle, 152, 34, `italic 400 SIZE ${TEXT}`, WIDTH - 120);

  const [left, top] = [MARGIN, HEAD];
  for (const [inset, color] of [
    [0, "--umber-16"],
    [5, "--gold-73"],
    [16, "--umber-16"],
    [21, "--gold-49"],
    [46, "--gold-30"],
    [52, "--umber-16"],
  ] as const) {
    pen.fillStyle = token(color);
    pen.fillRect(
      left + inset,
      top + inset,
      SIDE + 2 * FRAME - 2 * inset,
      SIDE + 2 * FRAME - 2 * inset,
    );
  }
  SEGMENTS.forEach((_, at) => {
    const restored = painting.fresco[at] === null;
    const image = restored ? bright : dim;
    const [column, row] = [at % 5, Math.floor(at / 5)];
    const [x, y] = [left + FRAME + column * (CELL + GAP), top + FRAME + row * (CELL + GAP)];
    const [w, h] = [image.naturalWidth / 5, image.naturalHeight / 5];
    pen.drawImage(image, column * w, row * h, w, h, x, y, CELL, CELL);
    const color = painting.restorers[at];
    if (restored && color) crest(pen, color, x + CELL - 44, y + CELL - 50, 34);
  });

  painting.standings.forEach((standing, at) => {
    const wide = (WIDTH - 2 * MARGIN) / columns;
    const x = MARGIN + (at % columns) * wide;
    const y = HEAD + SIDE + 2 * FRAME + 50 + Math.floor(at / columns) * ROW;
    crest(pen, standing.color, x + 20, y, 44);
    pen.textAlign = "left";
    pen.fillStyle = token(standing.rank === 1 ? "--gold-80" : "--cream-94");
    pen.font = `700 36px ${TEXT}`;
    pen.fillText(
      `${standing.rank ? `${standing.rank}. ` : ""}${standing.name}`,
      x + 84,
      y + 37,
      wide - 220,
    );
    pen.textAlign = "right";
    pen.font = `700 40px ${DISPLAY}`;
    pen.fillText(number(standing.score), x + wide - 40, y + 38);
  });
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("canvas"))), "image/png"),
  );
}

/** Lets the browser keep something under a name. */
export function keepFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
