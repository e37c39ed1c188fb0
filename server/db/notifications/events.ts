/**
 * Change events for open pages. The row is written with the change, for pages that reconnect; the signal to
 * connected ones is sent separately after the commit: PostgreSQL serialises the commits of transactions that
 * notify, and publishing must not queue up for that.
 */
import { setTimeout } from 'node:timers/promises';
import { type Expression, sql as raw, type Selectable } from 'kysely';
import type {
  LiveEvent,
  LiveEventReader,
  LiveEvents,
  PresenceChange,
  PresenceSignals,
} from '../../domain/live/ports.ts';
import { later, seconds } from '../../lib/clock.ts';
import type { SessionId, WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { type DatabaseHandle, type OpenDatabase, send } from '../postgres/database.ts';
import { defineInsert } from '../postgres/insert-many.ts';
import type { NotificationTables } from '../schema/notification-schema.ts';

export const liveChannel = 'signoff_live';

/** PostgreSQL allows 8,000 bytes in one signal; an event has at most a few hundred. */
const maxEventsPerSignal = 20;
/** What comes this soon after a signal goes with the next: each wakes every process, and pages gather longer than that. */
const signalGapMs = 50;
/** Longer than a change takes from writing its event to its commit. */
const overlapMs = seconds(30);
const maxCatchUp = 500;

const insertEvents = defineInsert('events', {
  workspace_id: 'text',
  kind: 'text',
  subject: 'text',
  user_id: 'text',
});

export interface LiveSender extends LiveEvents, PresenceSignals {
  /** Closes every stream that follows with this session, in every process. */
  sessionEnded(sessionId: SessionId): void;
}

export function createLiveEvents({ pool }: Pick<OpenDatabase, 'pool'>, log: Logger): LiveSender {
  const signal = createSignaller(pool, log);
  return {
    async publish(tx, ...events) {
      if (events.length === 0) return;
      const rows = events.map(({ workspaceId, kind, subject, userId }) => ({
        workspace_id: workspaceId,
        kind,
        subject,
        user_id: userId,
      }));
      const inserted = send(tx, insertEvents(rows));
      tx.afterCommit(async () => {
        const { rows: ids } = await inserted;
        signal(...events.map((event, index) => ({ id: ids[index]?.id ?? '', ...event })));
      });
    },
    presenceChanged(workspaceId, ideaId, userIds) {
      signal(
        ...userIds.map((userId) => ({ workspaceId, kind: 'presence' as const, subject: ideaId, userId })),
      );
    },
    sessionEnded: (ended) => signal({ ended }),
  };
}

type Signal = LiveEvent | PresenceChange | { readonly ended: SessionId };

/** Events that arrive while a signal is being sent go with the next one. */
function createSignaller(pool: OpenDatabase['pool'], log: Logger): (...signals: readonly Signal[]) => void {
  let waiting: Signal[] = [];
  let sending = false;
  const send = async (): Promise<void> => {
    sending = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxEventsPerSignal);
      waiting = waiting.slice(maxEventsPerSignal);
      try {
        await pool.query('select pg_notify($1, $2)', [liveChannel, JSON.stringify(batch)]);
      } catch (error) {
        // Pages refetch now and then, so a lost signal only means a delay.
        log.debug({ error }, 'open pages were not notified of a change');
      }
      if (waiting.length < maxEventsPerSignal) await setTimeout(signalGapMs, undefined, { ref: false });
    }
    sending = false;
  };
  return (...signals) => {
    waiting.push(...signals);
    if (waiting.length > 0 && !sending) void send();
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
      .limit(maxCatchUp)
      .execute();
    return rows.length === maxCatchUp ? undefined : rows.map(eventOf);
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

    // The times were written with the database's clock.
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

    async deleteBefore(at) {
      await sql.deleteFrom('events').where('at', '<', at).execute();
    },
  };
}
