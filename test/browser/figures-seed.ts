/** A workspace whose posts have been out for a while, and what the platforms said about them since. */
import { keepReadings } from '../../server/domain/analytics/keep-readings.ts';
import { workOutUsuals } from '../../server/domain/analytics/usual.ts';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { type AccountId, newId, type PostId, type WorkspaceId } from '../../server/lib/ids.ts';
import type { House } from '../house.ts';
import type { Visitor } from '../visitor.ts';

const dayMs = 86_400_000;

export interface SeededAccount {
  readonly platform: PlatformName;
  readonly name: string;
  readonly status?: 'active' | 'reconnect_needed';
  /** How many days ago each post went out. */
  readonly posts: readonly number[];
  /** Days ago on which nobody could ask. */
  readonly silent?: readonly number[];
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

/** What a platform would say of a post at that age: most of it in the first days. */
const said = (size: number, ageMs: number): number => Math.round(size * (1 - Math.exp(-ageMs / (2 * dayMs))));
const sizeOf = (index: number): number => 1 + ((index * 5) % 7) / 3;

export interface Seeded {
  readonly accountId: AccountId;
  readonly postIds: readonly PostId[];
  /** What was gained of a metric between two moments, worked out from the readings alone. */
  gained(metric: string, from: number, to: number): number;
}

export async function seedAccount(
  house: House,
  owner: Visitor,
  { platform, name, status = 'active', posts, silent = [], metrics }: SeededAccount,
  campaignId: string | null = null,
): Promise<Seeded> {
  const { pool } = house.database.handle;
  const { deps } = house.context.analytics;
  const now = Date.now();
  const workspaceId = owner.workspace as WorkspaceId;
  const accountId = newId('acc', now);
  await pool.query(
    `insert into accounts (id, workspace_id, platform, external_id, name, simulated, status, scopes, connected_by,
       connected_at) values ($1, $2, $3, $1, $4, true, 'active', '{}', $5, now() - interval '90 days')`,
    [accountId, workspaceId, platform, name, owner.userId],
  );
  const out = posts.map((daysAgo, index) => ({
    id: String(
      ((BigInt(now) - BigInt(Date.UTC(2024, 0, 1))) << 22n) + BigInt(index + Math.floor(Math.random() * 4e6)),
    ) as PostId,
    at: now - daysAgo * dayMs,
    size: sizeOf(index),
    caption: captions[index % captions.length] ?? '',
  }));
  await pool.query(
    `insert into posts (id, workspace_id, campaign_id, platform, account_id, state, caption, author_id, from_app,
       last_editor_id, external_id, permalink, published_at, created_at, updated_at)
     select id, $1, $2, $3, $4, 'published', caption, $5, false, $5, 'x' || id, 'https://platform.example/' || id, at, at, at
     from unnest($6::bigint[], $7::text[], $8::timestamptz[]) as p (id, caption, at)`,
    [
      workspaceId,
      campaignId,
      platform,
      accountId,
      owner.userId,
      out.map(({ id }) => id),
      out.map(({ caption }) => caption),
      out.map(({ at }) => new Date(at)),
    ],
  );
  const insights = deps.publishers.publisher(platform)?.insights;
  if (!insights) throw new Error(`${platform} tells no figures here`);
  const account = { id: accountId, workspaceId, platform, externalId: accountId, simulated: true };
  const readings: { at: number; post: string; metric: string; gained: number }[] = [];
  const last = new Map<string, number>();
  for (let daysAgo = Math.ceil(Math.max(0, ...posts)); daysAgo >= 0; daysAgo -= 1) {
    const readAt = now - daysAgo * dayMs - 20 * 60_000;
    const asked = out.filter(({ at }) => at < readAt);
    if (silent.includes(daysAgo) || asked.length === 0) continue;
    const told = asked.map(({ id, at, size }) => {
      const values = new Map(
        Object.entries(metrics).map(([metric, most]) => [metric, said(most * size, readAt - at)]),
      );
      for (const [metric, value] of values) {
        readings.push({ at: readAt, post: id, metric, gained: value - (last.get(`${id} ${metric}`) ?? 0) });
        last.set(`${id} ${metric}`, value);
      }
      return [`x${id}`, { kind: 'told', values }] as const;
    });
    await keepReadings(deps, {
      account,
      insights,
      posts: asked.map(({ id, at }) => ({
        id,
        externalId: `x${id}`,
        publishedAt: new Date(at),
        askedAt: null,
        failures: 0,
        isOut: true,
      })),
      readings: new Map(told),
      readAt: new Date(readAt),
    });
  }
  await pool.query('update accounts set status = $2 where id = $1', [accountId, status]);
  return {
    accountId,
    postIds: out.map(({ id }) => id),
    gained: (metric, from, to) =>
      readings
        .filter((one) => one.metric === metric && one.at >= from && one.at < to)
        .reduce((sum, one) => sum + one.gained, 0),
  };
}

/** A channel's days as YouTube adds them up; the last three are not told yet. */
export async function seedChannelDays(house: House, owner: Visitor, accountId: AccountId): Promise<void> {
  await house.database.handle.pool.query(
    `insert into account_days (workspace_id, account_id, source, metric, day, value, read_at)
     select $1, $2, 'channel reports', 'views', (now() - n * interval '1 day')::date, 180 + n * 37 % 160, now() - interval '2 hours'
     from generate_series(3, 40) n`,
    [owner.workspace, accountId],
  );
}

export const settleUsuals = (house: House): Promise<number> => workOutUsuals(house.context.analytics.deps);
