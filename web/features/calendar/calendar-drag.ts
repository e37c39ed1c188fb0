/** The arithmetic of a hand that drags: lengths in pixels, times in minutes of a day. */

/** A hand that trembles drags nothing. */
const tremble = 5;
const quarter = 15;
const lastQuarter = 24 * 60 - quarter;

/** Near an edge the page comes along, the faster the nearer. */
const edge = 56;
const fastest = 18;

export const hasLeft = (x: number, y: number): boolean => Math.hypot(x, y) >= tremble;

/** Where a post was taken: which time the hand was at, and which the post. */
export interface Grip {
  readonly hand: number;
  readonly post: number;
}

/** It goes by quarters of an hour from its own time; what has none begins where the hand is. */
export const minutesAt = (hand: number, grip: Grip | null): number => {
  const minutes = grip
    ? grip.post + Math.round((hand - grip.hand) / quarter) * quarter
    : Math.floor(hand / quarter) * quarter;
  return Math.min(Math.max(minutes, 0), lastQuarter);
};

export const minutesOf = (wall: string): number =>
  Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));

/** `2026-11-19T09:15` */
export const wallAt = (day: string, minutes: number): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** How far the page goes on in one frame while the hand is at `y`; below zero is upwards. */
export const pullAt = (y: number, top: number, bottom: number): number => {
  const over = Math.max(0, y - (bottom - edge)) - Math.max(0, top + edge - y);
  return Math.round((Math.max(-edge, Math.min(edge, over)) / edge) * fastest);
};
