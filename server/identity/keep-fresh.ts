/**
 * Something read from elsewhere, kept for a while. Callers at the same moment share one reading; a failed one
 * is tried again, first at once and then by the next caller; an old value is better than none.
 */
import { setTimeout as wait } from 'node:timers/promises';

const pausesMs = [200, 800] as const;

export function keepFresh<Value>(
  read: () => Promise<Value>,
  freshMs: number,
  pauses: readonly number[] = pausesMs,
): () => Promise<Value> {
  let kept: { value: Value; readAtMs: number } | undefined;
  let reading: Promise<Value> | undefined;

  async function readAgain(): Promise<Value> {
    try {
      const value = await patiently(read, kept ? [] : pauses);
      kept = { value, readAtMs: performance.now() };
      return value;
    } catch (error) {
      if (kept) return kept.value;
      throw error;
    } finally {
      reading = undefined;
    }
  }

  return async () => {
    if (kept && performance.now() - kept.readAtMs < freshMs) return kept.value;
    reading ??= readAgain();
    return reading;
  };
}

async function patiently<Value>(read: () => Promise<Value>, pauses: readonly number[]): Promise<Value> {
  for (const pauseMs of pauses) {
    try {
      return await read();
    } catch {
      await wait(pauseMs);
    }
  }
  return read();
}
