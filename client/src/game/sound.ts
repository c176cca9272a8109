/**
 * What is heard of the game, for those who want to: a brush, a coin, a shutter, a bubble, a bell.
 * All of it is made here from tones and noise; there is nothing to load.
 */
import type { Event } from "../server/messages";

const APART = 0.14; // seconds between two sounds of one move
const LOUD = 0.16;

const VOICES = { brush, coin, shutter, bubble, bell };
const HEARD: Record<string, keyof typeof VOICES> = {
  restored: "brush",
  altar_restored: "brush",
  section_restored: "brush",
  gilded: "brush",
  bought: "coin",
  painted: "coin",
  income: "coin",
  saint_painted: "coin",
  glass_bought: "coin",
  bottle_bought: "coin",
  certificate_paid: "coin",
  closed: "shutter",
  blended: "bubble",
  transmuted: "bubble",
  drank: "bubble",
  bells_scored: "bell",
};

let speakers: AudioContext | null = null;

/** The sounds of what happened, each once; and a bell for the one whose turn it is now. */
export function sound(events: Event[], isTurn: boolean): void {
  if (!navigator.userActivation.hasBeenActive) return; // a browser plays nothing before one has pressed something
  const names = new Set(events.flatMap(({ key }) => HEARD[key] ?? []));
  if (isTurn) names.add("bell");
  speakers ??= new AudioContext();
  void speakers.resume();
  [...names].forEach((name, at) => VOICES[name](speakers!, speakers!.currentTime + at * APART));
}

/** Something that swells at once and fades. */
function fading(to: AudioContext, from: number, loud: number, seconds: number): GainNode {
  const volume = to.createGain();
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(loud, from + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  volume.connect(to.destination);
  return volume;
}

function tone(
  to: AudioContext,
  from: number,
  [first, last]: [number, number],
  seconds: number,
  loud: number,
  type: OscillatorType,
): void {
  const string = new OscillatorNode(to, { type, frequency: first });
  string.frequency.exponentialRampToValueAtTime(last, from + seconds);
  string.connect(fading(to, from, loud, seconds));
  string.start(from);
  string.stop(from + seconds);
}

/** Noise through a filter that glides from one pitch to another. */
function rush(
  to: AudioContext,
  from: number,
  [first, last]: [number, number],
  seconds: number,
  loud: number,
): void {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * seconds), to.sampleRate);
  buffer.getChannelData(0).forEach((_, at, samples) => (samples[at] = Math.random() * 2 - 1));
  const filter = new BiquadFilterNode(to, { type: "bandpass", frequency: first, Q: 1.4 });
  filter.frequency.exponentialRampToValueAtTime(last, from + seconds);
  const noise = new AudioBufferSourceNode(to, { buffer });
  noise.connect(filter).connect(fading(to, from, loud, seconds));
  noise.start(from);
}

function brush(to: AudioContext, from: number): void {
  rush(to, from, [900, 2600], 0.42, LOUD);
  rush(to, from + 0.3, [2400, 1100], 0.34, LOUD * 0.7);
}
function coin(to: AudioContext, from: number): void {
  tone(to, from, [2093, 2093], 0.14, LOUD * 0.6, "triangle");
  tone(to, from + 0.07, [2794, 2794], 0.32, LOUD * 0.6, "triangle");
}
function shutter(to: AudioContext, from: number): void {
  rush(to, from, [700, 180], 0.3, LOUD * 1.4);
  tone(to, from + 0.26, [120, 70], 0.16, LOUD, "sine");
}
function bubble(to: AudioContext, from: number): void {
  tone(to, from, [240, 620], 0.13, LOUD, "sine");
  tone(to, from + 0.12, [330, 860], 0.16, LOUD * 0.8, "sine");
}
function bell(to: AudioContext, from: number): void {
  for (const [ratio, share] of [
    [1, 1],
    [2.01, 0.5],
    [2.99, 0.25],
  ] as const)
    tone(to, from, [660 * ratio, 655 * ratio], 1.5 / ratio + 0.2, LOUD * 0.8 * share, "sine");
}
