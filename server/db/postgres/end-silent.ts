/**
 * A line that is dead without having been closed answers nothing, and TCP notices after a quarter of an hour. Whoever
 * waits for an answer on it would wait as long, and posts would be late. So a connection that owes an answer and is
 * silent for too long is ended: the question fails, and the next one gets another connection.
 */
import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { seconds } from '../../lib/clock.ts';

/** Longer than any statement of ours, and than any wait for a lock of ours. */
export const longestSilenceMs = seconds(60);

/** What `pg` has and does not declare. */
interface Line {
  /** False while an answer is owed. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

export function endWhenSilent(client: PoolClient, silenceMs: number): void {
  const line = client as unknown as Line;
  const { stream } = line.connection;
  stream.setTimeout(silenceMs, () => {
    if (!line.readyForQuery)
      stream.destroy(new Error(`The database gave no answer for ${silenceMs / 1_000} seconds.`));
  });
}
