/**
 * Keeps one reader for a moment after a file: files come several at a time, and starting a reader takes longer than
 * most of them. Only one that ended its last file well is used again, and one that dies of a second file was perhaps
 * tired of the first: that file gets a new one.
 */
import { seconds } from '../lib/clock.ts';
import type { Readable, ReaderProcess } from './read-apart.ts';

const usualKeepMs = seconds(10);

export function createStandby<Order, Reading>(
  start: () => ReaderProcess<Order, Reading>,
  keepMs = usualKeepMs,
): (file: Readable, order: Order, timeLimitMs: number) => Promise<Reading> {
  let kept: { readonly reader: ReaderProcess<Order, Reading>; readonly end: NodeJS.Timeout } | undefined;
  const take = (): ReaderProcess<Order, Reading> | undefined => {
    const { reader, end } = kept ?? {};
    clearTimeout(end);
    kept = undefined;
    return reader?.died ? undefined : reader;
  };
  const keep = (reader: ReaderProcess<Order, Reading>): void => {
    if (kept || !reader.endedWell) {
      reader[Symbol.dispose]();
      return;
    }
    reader.rest();
    kept = { reader, end: setTimeout(() => take()?.[Symbol.dispose](), keepMs).unref() };
  };
  return async function read(file, order, timeLimitMs) {
    const waiting = take();
    const reader = waiting ?? start();
    try {
      const reading = await reader.read(file, order, timeLimitMs);
      if (!waiting || !reader.died) return reading;
    } catch (error) {
      if (!waiting || !reader.died) throw error;
    } finally {
      keep(reader);
    }
    return await read(file, order, timeLimitMs);
  };
}
