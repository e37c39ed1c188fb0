import type { TimeRange } from '../../domain/analytics/period.ts';

/**
 * The bounds of all stretches, and which stretch, if any, starts at each. Place 1 is between the first and the
 * second bound, and so on.
 */
export function limitsOf(stretches: readonly TimeRange[]): {
  limits: readonly string[];
  stretchOf: readonly (number | null)[];
} {
  const limits: string[] = [];
  const stretchOf: (number | null)[] = [null];
  let lastMs: number | null = null;
  for (const [index, { from, to }] of stretches.entries()) {
    if (lastMs === from.getTime()) stretchOf[limits.length] = index;
    else {
      limits.push(from.toISOString());
      stretchOf.push(index);
    }
    limits.push(to.toISOString());
    lastMs = to.getTime();
    stretchOf.push(null);
  }
  return { limits, stretchOf };
}
