import type { LoggedEvent } from '../../domain/events/ports.ts';
import type { Logger } from '../../lib/logger.ts';
import type { OpenDatabase } from '../postgres/database.ts';

/** Its payload: the workspaces that have new events, as JSON. */
export const eventChannel = 'signoff_events';

/** PostgreSQL allows 8,000 bytes in one signal. */
const maxWorkspacesPerSignal = 200;

/**
 * Tells all processes that events got their places. Sent after the commit, because PostgreSQL serialises the commits of
 * transactions that notify. Readers look now and then by themselves, so a lost signal only means a delay.
 */
export async function signalEvents(
  { pool }: Pick<OpenDatabase, 'pool'>,
  events: readonly LoggedEvent[],
  log: Logger,
): Promise<void> {
  const workspaces = [...new Set(events.map(({ workspaceId }) => workspaceId))];
  try {
    for (let start = 0; start < workspaces.length; start += maxWorkspacesPerSignal) {
      const payload = JSON.stringify(workspaces.slice(start, start + maxWorkspacesPerSignal));
      await pool.query('select pg_notify($1, $2)', [eventChannel, payload]);
    }
  } catch (error) {
    log.debug({ error }, 'readers of events were not told of new ones');
  }
}
