/** A thumb that moves sideways takes the next proof. Slow, short or slanting moves are scrolling. */
export interface Stroke {
  readonly right: number;
  readonly down: number;
  readonly ms: number;
}

const shortestPx = 64;
const longestMs = 700;

export const swipeOf = ({ right, down, ms }: Stroke): 'next' | 'previous' | null => {
  const across = Math.abs(right);
  if (ms > longestMs || across < shortestPx || across < 2 * Math.abs(down)) return null;
  return right < 0 ? 'next' : 'previous';
};
