/**
 * What happened is shown where it happened: a tile is lifted and the brush uncovers the picture,
 * a bought tile travels to its buyer, a shutter rolls down. Before the table changes `stage` lifts
 * what will leave it; afterwards the scenes are played, on a layer that nobody can press.
 */
import "./scenes.css";

import { pictureOf } from "./symbols";
import type { Event, View } from "../server/messages";
import { type Act, EVENING } from "./acts";
import type { Table } from "./table.svelte";
import { mark, pace, run as start, scaleOf } from "./motion";
import { colorOf } from "./sentences";
import { spaceOf } from "./track";
import { BOOTHS, GUILDS, type Letter, paintsOf, PAINTS, SEGMENTS } from "./words";

const STROKE = "cubic-bezier(.5,.05,.2,1)";
const COINS = 6; // more are not shown
const STEP = 90; // milliseconds of a step on the track
const WALK = 900; // milliseconds of the longest walk
const DEALT = 26; // milliseconds between two tiles

interface Lifted {
  copy: HTMLElement;
  from: DOMRect;
}
interface Shown {
  table: Table;
  before: View;
  now: View;
  events: Event[];
  lifted: Map<string, Lifted>;
}

// Scenes look first and act when all have looked: the page is laid out once, not for each of them.

let acts: (() => void)[] = [];
type How = Parameters<typeof start>[2];
const run = (piece: Element, frames: Keyframe[], how: How, then?: () => void): void =>
  void acts.push(() => {
    const movement = start(piece, frames, how);
    if (then) movement.finished.then(then, then);
  });

// Where things are

const find = (where: string): HTMLElement | null => document.querySelector<HTMLElement>(where);
const all = (where: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(where)];
const segmentAt = (event: Event): string =>
  `.ceiling > .seg:nth-child(${SEGMENTS.indexOf(String(event.details.segment)) + 1})`;
const boothAt = (event: Event): string =>
  `.booths > :nth-child(${BOOTHS.indexOf(String(event.details.booth)) + 1})`;
const goodsOf = (event: Event): string => `[data-piece="goods ${event.details.goods}"]`;
const panelOf = (figure: number): string => `.players > :nth-child(${figure + 1})`;
const jarOf = (paint: string): string => `.jar.k-${paint}`;

/** Where an event is seen: at the piece that it is about. */
const spotOf = (event: Event): string | null =>
  "segment" in event.details ? segmentAt(event) : "booth" in event.details ? boothAt(event) : null;
/** Where an act is seen: at its first piece, or at its place. */
export function spotOfAct({ events, place }: Pick<Act, "events" | "place">): HTMLElement | null {
  const spots = events.flatMap((event) => spotOf(event) ?? []);
  return find(spots[0] ?? (place === EVENING ? ".floor" : `.loc.${place}, [data-card="${place}"]`));
}
/** Everywhere that some events are about, for who reads of them. */
export const spotsOf = (events: Event[]): HTMLElement[] =>
  [...new Set(events.flatMap((event) => spotOf(event) ?? []))].flatMap((spot) => find(spot) ?? []);

/** Is a piece on the screen? */
function seen(piece: HTMLElement | null): piece is HTMLElement {
  if (!piece) return false;
  const { width, left, right, top, bottom } = piece.getBoundingClientRect();
  return width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}
function middle({ left, top, width, height }: DOMRect): [number, number] {
  return [left + width / 2, top + height / 2];
}

// The layer above the table

function layer(): HTMLElement {
  const known = find(".stage");
  if (known) return known;
  const made = document.createElement("div");
  made.className = "stage";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

function lift(piece: HTMLElement | null): Lifted | null {
  if (!seen(piece)) return null;
  const copy = piece.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-piece");
  copy.removeAttribute("data-word");
  copy.classList.remove("legal", "sel");
  if (copy.matches(".ftile"))
    copy.style.setProperty("--cell", getComputedStyle(piece).getPropertyValue("--cell"));
  const scale = scaleOf(piece);
  const from = piece.getBoundingClientRect();
  copy.style.zoom = String(scale);
  for (const [side, length] of [
    ["left", from.left],
    ["top", from.top],
    ["width", from.width],
    ["height", from.height],
  ] as const) {
    copy.style[side] = `${length / scale}px`;
  }
  return { copy, from };
}

const BRUSH = `<svg viewBox="0 0 32 32" stroke="var(--edge-dark)" stroke-width="1.4" stroke-linejoin="round"><path d="M30 3.500 28.500 2 14 15.500l2.500 2.500Z" fill="var(--oak-47)"/><path d="m13 14.500 4.500 4.500-2.500 2.500-4.500-4.500Z" fill="var(--gold-57d)"/><path d="M10.500 17 15 21.500C14 27 9 30 2 30c3-2.500 2.500-4 3.500-7.500.8-2.900 2.600-4.700 5-5.500Z" fill="var(--paint-blue)"/></svg>`;

/** Something small that is drawn for a scene: a coin, a paint, a brush. */
function drawn(picture: string, [x, y]: [number, number], size: number): HTMLElement {
  const made = document.createElement("span");
  made.className = "prop";
  made.innerHTML = picture;
  Object.assign(made.style, {
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
  });
  return made;
}

/** Plays something on the layer, then takes it away. */
function show(thing: HTMLElement, frames: Keyframe[], how: How): void {
  thing.style.position = "fixed"; // also a copy of something that lay otherwise
  acts.push(() => layer().append(thing));
  run(thing, frames, { fill: "both", ...how }, () => thing.remove());
}

/** A thing travels in an arc to a piece and goes into it. */
function send(
  thing: HTMLElement,
  from: [number, number],
  to: HTMLElement,
  how: { duration: number; delay?: number; small?: number },
): void {
  const [x, y] = middle(to.getBoundingClientRect());
  const scale = Number(thing.style.zoom) || 1;
  const [across, down] = [(x - from[0]) / scale, (y - from[1]) / scale];
  const high = Math.min(60, Math.hypot(across, down) / 5);
  show(
    thing,
    [
      { translate: "0 0", scale: 1, opacity: 1 },
      { translate: `${across * 0.45}px ${down * 0.45 - high}px`, scale: 1.08, opacity: 1 },
      { translate: `${across}px ${down}px`, scale: how.small ?? 0.6, opacity: 0.25 },
    ],
    { duration: how.duration, delay: how.delay ?? 0, easing: "ease-in-out" },
  );
}

const bounce = (piece: HTMLElement | null, delay: number): void => {
  if (seen(piece))
    run(piece, [{ translate: "0 0" }, { translate: "0 -4px" }, { translate: "0 0" }], {
      duration: 220,
      delay,
      composite: "add",
    });
};
const stamp = (piece: HTMLElement | null, delay: number, duration = 160): void => {
  if (seen(piece))
    run(
      piece,
      [
        { scale: 2.4, opacity: 0 },
        { scale: 0.9, opacity: 1, offset: 0.8 },
        { scale: 1, opacity: 1 },
      ],
      { duration, delay },
    );
};

// The scenes

function restore({ lifted, events }: Shown, event: Event): void {
  const segment = find(segmentAt(event));
  const picture = segment?.querySelector<HTMLElement>(".pic");
  if (!seen(segment) || !picture) return;
  const tile = lifted.get(segmentAt(event));
  if (tile) {
    show(
      tile.copy,
      [
        { translate: "0 0", rotate: "0deg", scale: 1, opacity: 1 },
        { translate: "0 -14px", rotate: "-5deg", scale: 1.12, opacity: 1, offset: 0.45 },
        { translate: "46px -74px", rotate: "16deg", scale: 1.04, opacity: 0 },
      ],
      { duration: 480, easing: "ease-in" },
    );
  }
  acts.push(() => {
    segment.style.setProperty("--where", picture.style.backgroundPosition);
    segment.classList.add("sooty");
    picture.classList.add("wet");
  });
  const sweep = { duration: 900, delay: 200, easing: STROKE };
  run(picture, [{ maskPosition: "100% 0" }, { maskPosition: "0 0" }], sweep, () => {
    picture.classList.remove("wet");
    segment.classList.remove("sooty");
  });
  const { left, top, width, height } = segment.getBoundingClientRect();
  const brush = drawn(BRUSH, [left + width * 0.1, top + height * 0.3], width * 0.5);
  show(
    brush,
    [
      { translate: "0 0", rotate: "-12deg", opacity: 0 },
      { translate: `${width * 0.3}px ${height * 0.4}px`, rotate: "8deg", opacity: 1, offset: 0.3 },
      {
        translate: `${width * 0.55}px ${height * 0.1}px`,
        rotate: "-10deg",
        opacity: 1,
        offset: 0.65,
      },
      { translate: `${width * 0.95}px ${height * 0.35}px`, rotate: "10deg", opacity: 0 },
    ],
    sweep,
  );
  stamp(segment.querySelector(".who"), 1060);
  const seal = lifted.get(`${segmentAt(event)} .fav`);
  if (seal)
    breakSeal(
      seal,
      events.some(({ key }) => key === "favor_shown"),
    );
}

/** The bishop's seal turns over, or cracks and falls. */
function breakSeal({ copy }: Lifted, isShown: boolean): void {
  const frames: Keyframe[] = isShown
    ? [
        { transform: "scale(1)", opacity: 1 },
        { transform: "scale(1.9) rotateY(180deg)", opacity: 1, offset: 0.6 },
        { transform: "scale(2.2) rotateY(360deg)", opacity: 0 },
      ]
    : [
        { transform: "rotate(0)", opacity: 1 },
        { transform: "rotate(-14deg) scale(1.2)", opacity: 1, offset: 0.35 },
        { transform: "translateY(34px) rotate(38deg) scale(.7)", opacity: 0 },
      ];
  show(copy, frames, { duration: isShown ? 700 : 400, delay: 120, easing: "ease-in" });
}

function buy({ table, lifted }: Shown, event: Event): void {
  const tile = lifted.get(goodsOf(event));
  const isMine = event.figure === table.me;
  const to =
    (isMine ? find(".jars") : find(`${panelOf(event.figure)} .ava`)) ?? find(panelOf(event.figure));
  if (!tile || !seen(to)) return;
  send(tile.copy, middle(tile.from), to, { duration: 600 });
  if (!isMine) return;
  for (const paint of paintsOf(table.pieces?.market[Number(event.details.goods) - 1] ?? ""))
    bounce(find(jarOf(paint)), 520);
}

function close(_: Shown, event: Event): void {
  const shutter = find(`${boothAt(event)} .shutter`);
  if (seen(shutter))
    run(shutter, [{ translate: "0 -104%" }, { translate: "0 0" }], {
      duration: 320,
      easing: "cubic-bezier(.4,0,.7,1)",
    });
}

const EARNED: Record<string, string> = {
  painted: ".studio .body",
  income: ".nave",
  saint_painted: ".nave",
  wish_paid: ".prompt",
};

function pay({ table }: Shown, event: Event): void {
  const from = find(EARNED[event.key] ?? "");
  const to = event.figure === table.me ? find(".purse") : find(`${panelOf(event.figure)} .ava`);
  const coins = Math.min(COINS, Number(event.details.money));
  if (!seen(from) || !seen(to) || coins <= 0) return;
  const start = middle(from.getBoundingClientRect());
  for (let coin = 0; coin < coins; coin += 1)
    send(drawn(pictureOf("i-coin").outerHTML, start, 26), start, to, {
      duration: 500,
      delay: coin * 60,
      small: 0.8,
    });
  bounce(to, 460);
}

function blend({ table }: Shown, event: Event): void {
  const result = String(event.details.paint);
  const isMine = event.figure === table.me;
  const place = isMine
    ? find(`${jarOf(result)} .paint`)
    : find(`.formulas [data-word="blend ${result}"] .res`);
  if (!seen(place)) return;
  const parts =
    Object.entries(table.pieces?.recipes ?? {}).find(
      ([letter]) => PAINTS[letter as Letter] === result,
    )?.[1] ?? "";
  for (const part of isMine ? paintsOf(parts) : []) {
    const jar = find(`${jarOf(part)} .paint`);
    if (!seen(jar)) continue;
    const start = middle(jar.getBoundingClientRect());
    send(drawn(pictureOf(`p-${part}`).outerHTML, start, 24), start, place, {
      duration: 420,
      small: 0.5,
    });
  }
  run(
    place,
    [
      { scale: 0.2, rotate: "-420deg" },
      { scale: 1.2, rotate: "20deg", offset: 0.85 },
      { scale: 1, rotate: "0deg" },
    ],
    { duration: 520, delay: isMine ? 260 : 0 },
  );
}

function renewWindow({ table }: Shown, event: Event): void {
  const at = table.pieces?.openings.indexOf(String(event.details.segment)) ?? -1;
  all(".nave > .win")
    [at]?.querySelectorAll("i")
    .forEach((pane, index) => {
      run(pane, [{ opacity: 0 }, { opacity: 1 }], { duration: 240, delay: index * 140 });
    });
}

const ring = (): void => {
  for (const certificate of all(".certs > *")) {
    run(
      certificate,
      [
        { rotate: "0deg" },
        { rotate: "4deg" },
        { rotate: "-4deg" },
        { rotate: "2deg" },
        { rotate: "0deg" },
      ],
      { duration: 500 },
    );
  }
};

/** The tiles of a new day are dealt. */
const deal = (): void => {
  all(".goods .mtile:not(.gone)").forEach((tile, at) => {
    run(
      tile,
      [
        { translate: "0 -12px", opacity: 0 },
        { translate: "0 0", opacity: 1 },
      ],
      { duration: 240, delay: at * DEALT },
    );
  });
};

const SCENES: Record<string, (act: Shown, event: Event) => void> = {
  restored: restore,
  bought: buy,
  free_tile: buy,
  closed: close,
  painted: pay,
  income: pay,
  saint_painted: pay,
  wish_paid: pay,
  blended: blend,
  transmuted: blend,
  window_taken: renewWindow,
  certificate_paid: ring,
  certificate_begun: ring,
  round_began: deal,
  infected: () => stamp(find(".infect"), 0, 300),
};

/** A painter walks his points space by space, and they rise above him. */
function score({ table, before, now }: Shown, figure: number): void {
  const [had, has] = [before.players[figure]?.score ?? 0, now.players[figure]?.score ?? 0];
  const marker = find(`[data-piece="marker ${figure}"]`);
  if (had === has || !seen(marker)) return;
  const steps = Math.abs(has - had);
  const walk = Math.min(WALK, steps * STEP);
  const spaces = all(".track > .space");
  const [x, y] = middle(
    (has > 0 ? (spaces[spaceOf(has, null)] ?? marker) : marker).getBoundingClientRect(),
  );
  const scale = scaleOf(marker);
  const frames: Keyframe[] = [];
  for (let step = 0; has > 0 && step <= steps; step += Math.max(1, Math.ceil(steps / 24))) {
    const at = had + Math.sign(has - had) * step;
    const space = spaces[spaceOf(at, before.players[figure]?.start)];
    if (!space) continue;
    const [across, down] = middle(space.getBoundingClientRect());
    frames.push({
      translate: `${(across - x) / scale}px ${(down - y) / scale - (step % 2 ? 7 : 0)}px`,
      zIndex: 60,
    });
  }
  acts.push(() => marker.getAnimations().forEach((glide) => glide.cancel()));
  run(marker, [...frames, { translate: "0 0", zIndex: 60 }], {
    duration: walk,
    easing: "linear",
    composite: "add",
  });
  rise(table, [x, y], figure, has - had, walk * 0.6);
}

function rise(
  table: Table,
  [x, y]: [number, number],
  figure: number,
  points: number,
  delay: number,
): void {
  const text = document.createElement("b");
  text.className = `rise c-${GUILDS[colorOf(table.view, figure)]?.guild ?? "neutral"}`;
  text.textContent = points > 0 ? `+${points}` : `−${-points}`;
  Object.assign(text.style, { left: `${x}px`, top: `${Math.max(y, 76)}px` });
  show(
    text,
    [
      { translate: "-50% -40%", scale: 0.7, opacity: 0 },
      { translate: "-50% -90%", scale: 1.15, opacity: 1, offset: 0.25 },
      { translate: "-50% -150%", scale: 1, opacity: 1, offset: 0.75 },
      { translate: "-50% -210%", scale: 1, opacity: 0 },
    ],
    { duration: 1100, delay },
  );
}

/** The plans are shown: the screens turn in the order of the day. */
function reveal({ now }: Shown): void {
  const turned: Keyframe[] = [
    { transform: "perspective(400px) rotateY(90deg)" },
    { transform: "perspective(400px) rotateY(0)" },
  ];
  now.order.forEach((figure, at) => {
    const face = find(`${panelOf(figure)} .ava`);
    if (seen(face)) run(face, turned, { duration: 340, delay: at * STEP });
  });
  all(".acol .slot.full .fig").forEach((piece, at) => {
    if (seen(piece))
      run(
        piece,
        [
          { translate: "0 8px", opacity: 0 },
          { translate: "0 0", opacity: 1 },
        ],
        { duration: 240, delay: at * 40 },
      );
  });
}

const FADE = 400; // milliseconds in which a thread vanishes
const NS = "http://www.w3.org/2000/svg";

/** A thread of gold dots from the painter's panel to where he acts. */
export function announce(act: Act, milliseconds: number, whole: number): void {
  const [from, to] = [find(`${panelOf(act.figure)} .ava`), spotOfAct(act)];
  for (const spot of pace() ? spotsOf(act.events) : []) {
    spot.classList.add("spotlit");
    setTimeout(() => spot.classList.remove("spotlit"), whole);
  }
  if (!pace() || document.hidden || !seen(from) || !seen(to)) return;
  const [[x1, y1], end] = [middle(from.getBoundingClientRect()), to.getBoundingClientRect()];
  const [x2, y2] = [x1 > end.right ? end.right + 6 : end.left - 6, end.top + end.height / 2];
  const bow = Math.sign(x1 - x2) * 100;
  const thread = document.createElementNS(NS, "svg");
  thread.setAttribute("class", "gilt");
  for (let line = 0; line < 2; line += 1) {
    const path = document.createElementNS(NS, "path");
    path.setAttribute(
      "d",
      `M${x1} ${y1} C${x1 - bow} ${y1 - 70} ${x2 + bow} ${y2 - 80} ${x2} ${y2}`,
    );
    thread.append(path);
  }
  layer().append(thread);
  const time = milliseconds + FADE;
  const frames = [
    { opacity: 0 },
    { opacity: 1, offset: (milliseconds * 0.6) / time },
    { opacity: 1, offset: milliseconds / time },
    { opacity: 0 },
  ];
  const fading = thread.animate(frames, { duration: time });
  const remove = (): void => thread.remove();
  fading.finished.then(remove, remove);
}

/** What happened on a table that has changed already. */
export function play(table: Table, { events, ...act }: Act): void {
  const { view } = table;
  if (!view || document.hidden) return;
  if (!pace()) return mark(spotOfAct({ events, ...act }));
  for (const event of events)
    SCENES[event.key]?.({ table, before: view, now: view, events, lifted: new Map() }, event);
  begin();
}

/** All have looked: now they act. */
function begin(): void {
  const ready = acts;
  acts = [];
  for (const each of ready) each();
}

/** It is one's turn: the question rises, and one sheen of gold runs over it. */
export function summon(): void {
  const prompt = find(".prompt, .phone .foot");
  if (!seen(prompt) || !pace() || document.hidden) return;
  run(prompt, [{ translate: "0 12px" }, { translate: "0 0" }], { duration: 400 });
  run(
    prompt,
    [
      { maskPosition: "100% 0", opacity: 1 },
      { maskPosition: "0 0", opacity: 1 },
    ],
    { duration: 900, pseudoElement: "::after", easing: "ease-in-out" },
  );
  begin();
}

/** Without motion: what has changed is outlined. */
function outline({ table, before, now, events }: Shown): void {
  for (const spot of spotsOf(events)) mark(spot);
  now.players.forEach(
    ({ score }, figure) => score !== before.players[figure]?.score && mark(find(panelOf(figure))),
  );
  const [had, has] = [table.me === null ? null : before.players[table.me], table.mine];
  if (!had || !has) return;
  if (had.money !== has.money) mark(find(".purse"));
  for (const letter of Object.keys(PAINTS) as Letter[]) {
    const count = (paints: string | null | undefined): number =>
      (paints ?? "").split(letter).length;
    if (count(had.paints) !== count(has.paints)) mark(find(jarOf(PAINTS[letter])));
  }
}

/** Lifts what the events will take from the table; the answer plays them when it is drawn anew. */
export function stage(table: Table, events: Event[]): () => void {
  const before = table.view;
  const viewer = table.news?.viewer;
  const lifted = new Map<string, Lifted>();
  const isShown = pace() > 0 && !document.hidden;
  for (const event of isShown ? events : []) {
    const from = {
      restored: `${segmentAt(event)} .ftile`,
      bought: goodsOf(event),
      free_tile: goodsOf(event),
    }[event.key];
    const piece = from ? lift(find(from)) : null;
    if (piece) lifted.set(event.key === "restored" ? segmentAt(event) : goodsOf(event), piece);
    const seal = event.key === "restored" ? lift(find(`${segmentAt(event)} .fav`)) : null;
    if (seal) lifted.set(`${segmentAt(event)} .fav`, seal);
  }
  return () => {
    const now = table.view;
    if (!before || !now || table.news?.viewer !== viewer || document.hidden) return;
    const act: Shown = { table, before, now, events, lifted };
    if (!isShown) return outline(act);
    for (const event of events) SCENES[event.key]?.(act, event);
    now.players.forEach((_, figure) => score(act, figure));
    if (table.isSheetAsked(before) && !table.isSheetAsked(now)) reveal(act);
    begin();
  };
}
