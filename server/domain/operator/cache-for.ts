/**
 * Caches a value for `forMs`, shared by concurrent callers, so that reading it at every scrape does not become a
 * load of its own. A failure is not cached.
 */
import type { Clock } from '../../lib/clock.ts';

export function cacheFor<Value>(
  read: () => Promise<Value>,
  forMs: number,
  clock: Clock,
): () => Promise<Value> {
  let cached: { readonly value: Promise<Value>; readonly atMs: number } | undefined;
  return () => {
    const nowMs = clock.now().getTime();
    // A clock that was set back must not keep a cached value for hours.
    if (cached && Math.abs(nowMs - cached.atMs) < forMs) return cached.value;
    const entry = { value: read(), atMs: nowMs };
    cached = entry;
    entry.value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.value;
  };
}
