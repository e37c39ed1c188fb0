/** A workspace whose posts have been published for a while, and what the platforms reported about them since. */

import { computeBaselines as computeAll } from '../../server/domain/analytics/baselines.ts';
import { storeReadings } from '../../server/domain/analytics/store-readings.ts';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { type AccountId, newId, type PostId, type WorkspaceId } from '../../server/lib/ids.ts';
import type { BrowserSession } from '../browser-session.ts';
import { insertPosts } from '../database.ts';
import type { TestServer } from '../test-server.ts';

const dayMs = 86_400_000;

export interface MetricsSeed {
  readonly platform: PlatformName;
  readonly name: string;
  readonly status?: 'active' | 'reconnect_needed';
  /** How many days ago each post was published. */
  readonly posts: readonly number[];
  /** Days ago on which no reading was possible. */
  readonly silentDays?: readonly number[];
  /** Of the post's seven days, by its metric. */
  readonly metrics: Readonly<Record<string, number>>;
}

const captions = [
  'Ask the roaster',
  'Hiring: roaster',
  'Paper filters, ranked',
  'Dialing in, part 3',
  'The winter lot is in',
  'Open from seven',
  'Six hundred bags, roasted once',
  'How we choose a farm',
];

/** What a platform would report of a post at that age: most of it in the first days. */
const reportedAt = (size: number, ageMs: number): number =>
  Math.round(size * (1 - Math.exp(-ageMs / (2 * dayMs))));
const sizeOf = (index: number): number => 1 + ((index * 5) % 7) / 3;

export interface SeededMetrics {
  readonly accountId: AccountId;
  readonly postIds: readonly PostId[];
  /** The gain of a metric between two moments, computed from the readings alone. */
  gained(metric: string, from: number, to: number): number;
}

export async function seedAccountMetrics(
  server: TestServer,
  owner: BrowserSession,
  { platform, name, status = 'active', posts, silentDays = [], metrics }: MetricsSeed,
  campaignId: string | null = null,
): Promise<SeededMetrics> {
  const { pool } = server.database.handle;
  const { deps } = server.context.analytics;
  const now = Date.now();
  const workspaceId = owner.workspace as WorkspaceId;
  const accountId = newId('acc', now);
  await pool.query(
    `insert into accounts (id, workspace_id, platform, external_id, name, simulated, status, scopes, connected_by,
       connected_at) values ($1, $2, $3, $1, $4, true, 'active', '{}', $5, now() - interval '90 days')`,
    [accountId, workspaceId, platform, name, owner.userId],
  );
  const publishedPosts = posts.map((daysAgo, index) => ({
    id: String(
      ((BigInt(now) - BigInt(Date.UTC(2024, 0, 1))) << 22n) + BigInt(index + Math.floor(Math.random() * 4e6)),
    ) as PostId,
    at: now - daysAgo * dayMs,
    size: sizeOf(index),
    caption: captions[index % captions.length] ?? '',
  }));
  await insertPosts(
    server.database.owner,
    `with p as (select * from unnest($6::bigint[], $7::text[], $8::timestamptz[]) as p (id, caption, at)),
       i as (insert into ideas (id, workspace_id, created_at) select 'ide_' || lpad(id::text, 26, '0'), $1, at from p)
     insert into posts (id, workspace_id, idea_id, campaign_id, platform, account_id, state, caption, author_id, from_app,
       last_editor_id, external_id, permalink, published_at, created_at, updated_at)
     select id, $1, 'ide_' || lpad(id::text, 26, '0'), $2, $3, $4, 'published', caption, $5, false, $5, 'x' || id, 'https://platform.example/' || id, at, at, at
     from p`,
    [
      workspaceId,
      campaignId,
      platform,
      accountId,
      owner.userId,
      publishedPosts.map(({ id }) => id),
      publishedPosts.map(({ caption }) => caption),
      publishedPosts.map(({ at }) => new Date(at)),
    ],
  );
  const insights = deps.publishers.publisher(platform)?.insights;
  if (!insights) throw new Error(`${platform} tells no figures here`);
  const account = { id: accountId, workspaceId, platform, externalId: accountId, simulated: true };
  const readings: { at: number; post: string; metric: string; gained: number }[] = [];
  const last = new Map<string, number>();
  for (let daysAgo = Math.ceil(Math.max(0, ...posts)); daysAgo >= 0; daysAgo -= 1) {
    const readAt = now - daysAgo * dayMs - 20 * 60_000;
    const readablePosts = publishedPosts.filter(({ at }) => at < readAt);
    if (silentDays.includes(daysAgo) || readablePosts.length === 0) continue;
    const readPosts = readablePosts.map(({ id, at, size }) => {
      const values = new Map(
        Object.entries(metrics).map(([metric, most]) => [metric, reportedAt(most * size, readAt - at)]),
      );
      for (const [metric, value] of values) {
        readings.push({ at: readAt, post: id, metric, gained: value - (last.get(`${id} ${metric}`) ?? 0) });
        last.set(`${id} ${metric}`, value);
      }
      return [`x${id}`, { kind: 'reported', values }] as const;
    });
    await storeReadings(deps, {
      account,
      insights,
      posts: readablePosts.map(({ id, at }) => ({
        id,
        externalId: `x${id}`,
        publishedAt: new Date(at),
        queriedAt: null,
        failures: 0,
        isPublished: true,
      })),
      readings: new Map(readPosts),
      readAt: new Date(readAt),
    });
  }
  await pool.query('update accounts set status = $2 where id = $1', [accountId, status]);
  return {
    accountId,
    postIds: publishedPosts.map(({ id }) => id),
    gained: (metric, from, to) =>
      readings
        .filter((one) => one.metric === metric && one.at >= from && one.at < to)
        .reduce((sum, one) => sum + one.gained, 0),
  };
}

/** A channel's days as YouTube sums them; the last three are not reported yet. */
export async function seedChannelDays(
  server: TestServer,
  owner: BrowserSession,
  accountId: AccountId,
): Promise<void> {
  await server.database.handle.pool.query(
    `insert into account_days (workspace_id, account_id, source, metric, day, value, read_at)
     select $1, $2, 'channel reports', 'views', (now() - n * interval '1 day')::date, 180 + n * 37 % 160, now() - interval '2 hours'
     from generate_series(3, 40) n`,
    [owner.workspace, accountId],
  );
}

export const computeBaselines = (server: TestServer): Promise<number> =>
  computeAll(server.context.analytics.deps);
