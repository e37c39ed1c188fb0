/** A horizontal swipe moves to the next proof. Slow, short or diagonal moves are scrolling. */
export interface TouchMove {
  readonly right: number;
  readonly down: number;
  readonly ms: number;
}

const minDistancePx = 64;
const maxDurationMs = 700;

export const detectSwipe = ({ right, down, ms }: TouchMove): 'next' | 'previous' | null => {
  const distance = Math.abs(right);
  if (ms > maxDurationMs || distance < minDistancePx || distance < 2 * Math.abs(down)) return null;
  return right < 0 ? 'next' : 'previous';
};
