/** How the posts of each hour of the day did, as a share of the best hour. Pure. */
import type { TimeCell } from '../analytics/views.ts';

/**
 * Weighted by posts, over all weekdays. No hour is higher than the best one, because a single post that did better does
 * not make an hour better.
 */
export const measureHours = (
  cells: readonly TimeCell[],
  best: TimeCell,
): readonly { readonly hour: number; readonly share: number }[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const known = cells.filter((cell) => cell.hour === hour && cell.against_usual !== null);
    const posts = known.reduce((sum, cell) => sum + cell.posts, 0);
    const total = known.reduce((sum, cell) => sum + cell.posts * (cell.against_usual ?? 0), 0);
    if (hour === best.hour) return { hour, share: 1 };
    return { hour, share: posts === 0 ? 0 : Math.min(1, total / posts / (best.against_usual || 1)) };
  });
