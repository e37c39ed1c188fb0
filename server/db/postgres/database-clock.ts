/** The one clock of an installation is the database's: workers on machines with other ideas of the time agree on it. */
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { DatabaseHandle } from './database.ts';

const measureEveryMs = 30_000;
const worrySkewMs = 500;

export async function startDatabaseClock(database: DatabaseHandle, log: Logger): Promise<Clock & Disposable> {
  let offsetMs = 0;
  const measure = async () => {
    const before = Date.now();
    const { rows } = await database.pool.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const after = Date.now();
    offsetMs = Math.round(Number(rows[0]?.ms) - (before + after) / 2);
    // Below the time a query takes, the difference says nothing.
    if (Math.abs(offsetMs) <= after - before + 5) offsetMs = 0;
    if (Math.abs(offsetMs) > worrySkewMs)
      log.warn({ skew_ms: offsetMs }, "this machine's clock differs from the database's");
  };
  await measure();
  const timer = setInterval(
    () => measure().catch((error: unknown) => log.warn({ error }, 'the database clock could not be read')),
    measureEveryMs,
  );
  timer.unref();
  return { now: () => new Date(Date.now() + offsetMs), [Symbol.dispose]: () => clearInterval(timer) };
}
