/**
 * TCP takes about a quarter of an hour to notice a connection that died without being closed. A query on it would wait
 * that long, and posts would be late. So a connection with a query in progress that receives nothing for too long is
 * destroyed: the query fails, and the next one gets another connection.
 */
import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { seconds } from '../../lib/clock.ts';

/** Longer than any of our statements runs or waits for a lock. */
export const maxSilenceMs = seconds(60);

/** Members that `pg` has but does not declare. */
interface ClientInternals {
  /** False while a query is in progress. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

export function endSilentConnection(client: PoolClient, silenceMs: number): void {
  const internals = client as unknown as ClientInternals;
  const { stream } = internals.connection;
  stream.setTimeout(silenceMs, () => {
    if (internals.readyForQuery) return;
    const error = new Error(`The database gave no answer for ${silenceMs / 1_000} seconds.`);
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
}
