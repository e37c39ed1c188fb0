/**
 * Caches a value read from elsewhere for a while. Concurrent callers share one read; a failed read is retried,
 * first at once and then by the next caller; a stale value is returned rather than an error.
 */
import { setTimeout as wait } from 'node:timers/promises';

const pausesMs = [200, 800] as const;

export function createCachedReader<Value>(
  read: () => Promise<Value>,
  freshMs: number,
  pauses: readonly number[] = pausesMs,
): () => Promise<Value> {
  let cached: { value: Value; readAtMs: number } | undefined;
  let reading: Promise<Value> | undefined;

  async function readAgain(): Promise<Value> {
    try {
      const value = await withRetries(read, cached ? [] : pauses);
      cached = { value, readAtMs: performance.now() };
      return value;
    } catch (error) {
      if (cached) return cached.value;
      throw error;
    } finally {
      reading = undefined;
    }
  }

  return async () => {
    if (cached && performance.now() - cached.readAtMs < freshMs) return cached.value;
    reading ??= readAgain();
    return reading;
  };
}

async function withRetries<Value>(read: () => Promise<Value>, pauses: readonly number[]): Promise<Value> {
  for (const pauseMs of pauses) {
    try {
      return await read();
    } catch {
      await wait(pauseMs);
    }
  }
  return read();
}
