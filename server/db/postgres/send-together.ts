/**
 * Statements that are started in one turn of the event loop leave in one packet: each write wakes the server up, which
 * costs both of them more than a small statement does.
 */
import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/** A member that `pg` has but does not declare. */
interface ClientInternals {
  readonly connection: { readonly stream: Socket };
}

export function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as ClientInternals).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isGathering = false;
  client.query = ((...args: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      process.nextTick(() => {
        isGathering = false;
        stream.uncork();
      });
    }
    return query(...args);
  }) as typeof client.query;
}
