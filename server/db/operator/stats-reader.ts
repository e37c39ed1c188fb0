/**
 * The current state of all processes together. `figures` is read at every scrape: each part of it has an index
 * that holds only what is counted, or a table that is always small.
 */
import type { StatsReader } from '../../domain/operator/ports.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { isHeldSql } from '../pauses/pauses.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { queueNames } from '../postgres/job-queue-schema.ts';

/** Paused posts are not late. */
const isPaused = isHeldSql('workspace_id', 'account_id');

/** What paused webhooks collected is not late. */
const webhooks = `(
  select jsonb_build_object('waiting', count(*),
    'age', coalesce(extract(epoch from $1 - min(d.created_at)), 0)::float8)
  from webhook_queues q join webhook_deliveries d on d.endpoint_id = q.endpoint_id and d.state = 'waiting'
  where not q.stopped)`;

const counts = `
  select
    (select count(*)::int from posts where state = 'scheduled' and publish_at > $1) as scheduled,
    (select count(*)::int from posts where state = 'scheduled' and publish_at <= $1 and not ${isPaused}) as due,
    (select coalesce(extract(epoch from $1 - min(publish_at)), 0)::float8
       from posts where state = 'scheduled' and publish_at <= $1 and not ${isPaused}) as due_age,
    (select count(*)::int from posts where state = 'publishing') as publishing,
    (select count(*)::int from posts where state = 'unconfirmed' and deleted_at is null) as unconfirmed,
    (select count(*)::int from attempts where finished_at is null) as open,
    (select count(*)::int from attempts where finished_at is null and committing_at is not null
       and not waiting and lease_expires_at <= $1) as uncertain,
    (select count(*)::int from lanes where expires_at > $1) as lanes,
    ${webhooks} as webhooks`;

const queues = `
  select q.name, count(j.id)::int as waiting,
    greatest(0, coalesce(extract(epoch from now() - min(j.start_after)), 0))::float8 as age
  from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry')
  where q.name = any($1) group by q.name order by q.name`;

const reconnects = `
  select platform, count(*)::int as count from accounts where status = 'reconnect_needed'
  group by platform order by platform`;

const outcomes = `
  select p.platform, t.outcome, count(*)::int as count
  from attempts t join posts p on p.id = t.post_id
  where t.finished_at > $1 group by 1, 2 order by 1, 2`;

/** First attempts only, of posts whose time has not changed since. */
const delays = `
  select count(*)::int as count,
    percentile_cont(array[0.5, 0.99]) within group (order by extract(epoch from t.started_at - p.publish_at) * 1000) as at
  from attempts t join posts p on p.id = t.post_id
  where t.finished_at > $1 and t.started_at >= p.publish_at
    and not exists (select 1 from attempts e where e.post_id = t.post_id and e.started_at < t.started_at)`;

const sizes = `
  select
    (select count(*)::int from stored_objects) as files,
    (select coalesce(sum(size_bytes), 0)::float8 from stored_objects) as file_bytes,
    pg_database_size(current_database())::float8 as database_bytes,
    current_setting('server_version') as version,
    (select count(*)::int from users where status = 'active') as people,
    (select count(*)::int from workspaces) as workspaces`;

interface Counts {
  scheduled: number;
  due: number;
  due_age: number;
  publishing: number;
  unconfirmed: number;
  open: number;
  uncertain: number;
  lanes: number;
  webhooks: { waiting: number; age: number };
}

interface Sizes {
  files: number;
  file_bytes: number;
  database_bytes: number;
  version: string;
  people: number;
  workspaces: number;
}

export function createStatsReader({ pool }: DatabaseHandle): StatsReader {
  const queryOne = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
    const [row] = (await pool.query<Row>(text, values)).rows;
    if (!row) throw new Error('a query for one row returned none');
    return row;
  };
  return {
    async readStats(now) {
      const [all, waiting, lost] = await Promise.all([
        queryOne<Counts>(counts, [now]),
        pool.query<{ name: string; waiting: number; age: number }>(queues, [Object.values(queueNames)]),
        pool.query<{ platform: PlatformName; count: number }>(reconnects),
      ]);
      return {
        queues: waiting.rows.map(({ age, ...queue }) => ({ ...queue, ageSeconds: age })),
        scheduledPosts: all.scheduled,
        duePosts: all.due,
        dueAgeSeconds: all.due_age,
        publishingPosts: all.publishing,
        unconfirmedPosts: all.unconfirmed,
        openAttempts: all.open,
        uncertainAttempts: all.uncertain,
        lanesHeld: all.lanes,
        webhooksWaiting: all.webhooks.waiting,
        webhookAgeSeconds: Math.max(0, all.webhooks.age),
        accountsToReconnect: lost.rows,
      };
    },

    async readSlowStats(since) {
      const [ended, delay, size] = await Promise.all([
        pool.query<{ platform: PlatformName; outcome: string; count: number }>(outcomes, [since]),
        queryOne<{ count: number; at: [number, number] | null }>(delays, [since]),
        queryOne<Sizes>(sizes),
      ]);
      return {
        outcomes: ended.rows,
        delay: delay.at && { count: delay.count, p50Ms: delay.at[0], p99Ms: delay.at[1] },
        files: { count: size.files, sizeBytes: size.file_bytes },
        database: { version: size.version, sizeBytes: size.database_bytes },
        people: size.people,
        workspaces: size.workspaces,
      };
    },
  };
}
