/**
 * Keeps one reader for a moment after a file: files often come in groups, and starting a reader takes longer
 * than reading most of them. Only a reader that ended its last file normally is reused, and when a reused one
 * dies, the first file may be the cause: the second file gets a new reader.
 */
import { seconds } from '../lib/clock.ts';
import type { ReadableFile, ReaderProcess } from './reader-process.ts';

const defaultKeepMs = seconds(10);

export function createStandby<Order, Reading>(
  start: () => ReaderProcess<Order, Reading>,
  keepMs = defaultKeepMs,
): (file: ReadableFile, order: Order, timeLimitMs: number) => Promise<Reading> {
  let standby: { readonly reader: ReaderProcess<Order, Reading>; readonly end: NodeJS.Timeout } | undefined;
  const take = (): ReaderProcess<Order, Reading> | undefined => {
    const { reader, end } = standby ?? {};
    clearTimeout(end);
    standby = undefined;
    return reader?.died ? undefined : reader;
  };
  const keep = (reader: ReaderProcess<Order, Reading>): void => {
    if (standby || !reader.endedNormally) {
      reader[Symbol.dispose]();
      return;
    }
    reader.unref();
    standby = { reader, end: setTimeout(() => take()?.[Symbol.dispose](), keepMs).unref() };
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
