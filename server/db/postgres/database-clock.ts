/** All processes take their time from the database, so workers agree on it even if their machines do not. */
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { DatabaseHandle } from './database.ts';

const measureIntervalMs = 30_000;
const maxSkewMs = 500;

export async function startDatabaseClock(database: DatabaseHandle, log: Logger): Promise<Clock & Disposable> {
  let offsetMs = 0;
  const measure = async () => {
    const before = Date.now();
    const { rows } = await database.pool.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const after = Date.now();
    offsetMs = Math.round(Number(rows[0]?.ms) - (before + after) / 2);
    // A difference smaller than the query's own duration is noise.
    if (Math.abs(offsetMs) <= after - before + 5) offsetMs = 0;
    if (Math.abs(offsetMs) > maxSkewMs)
      log.warn({ skew_ms: offsetMs }, "this machine's clock differs from the database's");
  };
  await measure();
  const timer = setInterval(
    () => measure().catch((error: unknown) => log.warn({ error }, 'the database clock could not be read')),
    measureIntervalMs,
  );
  timer.unref();
  return { now: () => new Date(Date.now() + offsetMs), [Symbol.dispose]: () => clearInterval(timer) };
}
