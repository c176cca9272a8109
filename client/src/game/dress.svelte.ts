/**
 * The colors in which the seats of a table are shown. Everything else knows a seat by its own
 * color; only what is drawn goes by these.
 */
const COLORS = ["red", "yellow", "blue", "green"];
const OWN = Object.fromEntries(COLORS.map((color) => [color, color]));
let dress = $state.raw<Record<string, string>>(OWN);

/** Dress the seats of a table; without seats, everything is shown in its own color. */
export function dressSeats(seats: { color: string; shown_as: string }[]): void {
  const worn = Object.fromEntries(seats.map((seat) => [seat.color, seat.shown_as]));
  const left = COLORS.filter((color) => !Object.values(worn).includes(color));
  // each color is worn once: those left over belong to the seats without a player
  for (const seat of COLORS) worn[seat] ??= left.shift() ?? seat;
  if (COLORS.some((color) => worn[color] !== dress[color])) dress = worn;
}

export const shownAs = (seat: string): string => dress[seat] ?? seat;
/** The seat that is shown in a color. */
export const seatShownAs = (color: string): string =>
  COLORS.find((seat) => dress[seat] === color) ?? color;
