/**
 * Changes for open pages. The row is written with the change, for those who come back; the signal to those who are
 * there goes out after the commit, by itself: PostgreSQL lets transactions that notify commit one at a time, and
 * sending must not queue up for that.
 */
import { type Expression, sql as raw, type Selectable } from 'kysely';
import type { LiveEvent, LiveEventReader, LiveEvents } from '../../domain/live/ports.ts';
import { later, seconds } from '../../lib/clock.ts';
import type { SessionId, WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { type DatabaseHandle, type OpenDatabase, sqlOf } from '../postgres/database.ts';
import type { NotificationTables } from '../schema/notification-schema.ts';

export const liveChannel = 'signoff_live';

/** PostgreSQL takes 8,000 bytes in one signal; an event is at most a few hundred. */
const eventsInSignal = 20;
/** Longer than a change takes from the writing of its event to its commit. */
const overlapMs = seconds(30);
const mostToCatchUp = 500;

export interface LiveSender extends LiveEvents {
  /** Whoever follows with this session is sent away, in every process. */
  sessionEnded(sessionId: SessionId): void;
}

export function createLiveEvents({ pool }: Pick<OpenDatabase, 'pool'>, log: Logger): LiveSender {
  const signal = createSignaller(pool, log);
  return {
    async tell(tx, ...told) {
      if (told.length === 0) return;
      const rows = await sqlOf(tx)
        .insertInto('events')
        .values(
          told.map(({ workspaceId, kind, subject, userId }) => ({
            workspace_id: workspaceId,
            kind,
            subject,
            user_id: userId,
          })),
        )
        .returning('id')
        .execute();
      tx.afterCommit(() => {
        for (const [index, { id }] of rows.entries()) {
          const event = told[index];
          if (event) signal({ id, ...event });
        }
      });
    },
    sessionEnded: (ended) => signal({ ended }),
  };
}

type Signal = LiveEvent | { readonly ended: SessionId };

/** What comes while a signal is on its way goes with the next one. */
function createSignaller(pool: OpenDatabase['pool'], log: Logger): (signal: Signal) => void {
  let waiting: Signal[] = [];
  let sending = false;
  const send = async (): Promise<void> => {
    sending = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, eventsInSignal);
      waiting = waiting.slice(eventsInSignal);
      try {
        await pool.query('select pg_notify($1, $2)', [liveChannel, JSON.stringify(batch)]);
      } catch (error) {
        // Pages look by themselves now and then, so that a lost signal is only a late one.
        log.debug({ error }, 'open pages were not told of a change');
      }
    }
    sending = false;
  };
  return (signal) => {
    waiting.push(signal);
    if (!sending) void send();
  };
}

const eventOf = (row: Selectable<NotificationTables['events']>): LiveEvent => ({
  id: row.id,
  workspaceId: row.workspace_id,
  kind: row.kind,
  subject: row.subject,
  userId: row.user_id,
});

export function createLiveEventReader({ sql }: DatabaseHandle): LiveEventReader {
  const writtenSince = async (
    workspaceId: WorkspaceId,
    at: Date | Expression<Date>,
  ): Promise<readonly LiveEvent[] | undefined> => {
    const rows = await sql
      .selectFrom('events')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('at', '>=', at)
      .orderBy('id')
      .limit(mostToCatchUp)
      .execute();
    return rows.length === mostToCatchUp ? undefined : rows.map(eventOf);
  };
  return {
    async since(workspaceId, id) {
      const last = await sql
        .selectFrom('events')
        .select('at')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!last) return undefined;
      const found = await writtenSince(workspaceId, later(last.at, -overlapMs));
      return found?.filter((event) => event.id !== id);
    },

    // The database's clock wrote the times.
    recent: (workspaceId, withinMs) =>
      writtenSince(workspaceId, raw<Date>`clock_timestamp() - make_interval(secs => ${withinMs / 1_000})`),

    async newestId(workspaceId) {
      const newest = await sql
        .selectFrom('events')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return newest?.id;
    },

    async forgetBefore(at) {
      await sql.deleteFrom('events').where('at', '<', at).execute();
    },
  };
}
