/**
 * Asks at most once in `forMs`, however many want to know: what is read at every scrape must not become a load of its
 * own. A failure is not remembered.
 */
import type { Clock } from '../../lib/clock.ts';

export function remember<Value>(
  read: () => Promise<Value>,
  forMs: number,
  clock: Clock,
): () => Promise<Value> {
  let known: { readonly value: Promise<Value>; readonly atMs: number } | undefined;
  return () => {
    const nowMs = clock.now().getTime();
    // A clock that was set back must not keep an old answer for hours.
    if (known && Math.abs(nowMs - known.atMs) < forMs) return known.value;
    const asked = { value: read(), atMs: nowMs };
    known = asked;
    asked.value.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.value;
  };
}
