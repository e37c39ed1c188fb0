/** Accounts, posts and a fake platform whose metrics the test controls. For tests only. */

import fc from 'fast-check';
import { createTestClock, seedPerson } from '../../../test/account-fixtures.ts';
import { insertPosts, silentLog, type TestDatabase } from '../../../test/database.ts';
import { createBaselineStore } from '../../db/accounts/account-baselines.ts';
import { createRetentionStore } from '../../db/analytics/delete-readings.ts';
import { createFollowStore } from '../../db/analytics/follow-store.ts';
import { createReadingStore, createRegroupStore } from '../../db/analytics/reading-store.ts';
import { createEventLog } from '../../db/events/event-log.ts';
import { hours, later, minutes } from '../../lib/clock.ts';
import { type AccountId, type CampaignId, newId, newPostId, type PostId } from '../../lib/ids.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { catalog } from '../../platforms/index.ts';
import type {
  InsightResult,
  InsightRules,
  Insights,
  Measure,
  Metric,
  PostReading,
  Retention,
} from '../platform-port/insights.ts';
import type { Publisher } from '../platform-port/publisher.ts';
import type { PlatformName } from '../platforms.ts';

const count = (name: string, measure: Measure | null): Metric => ({
  name,
  source: 'test',
  label: verbatim(name),
  measure,
  kind: 'count',
});

export const testMetrics: readonly Metric[] = [
  count('seen', 'views'),
  count('liked', 'reactions'),
  count('clicked', 'clicks'),
  { ...count('seconds', null), kind: 'level' },
];

export const unlimitedRetention: Retention = {
  maxAgeMs: null,
  afterDisconnectMs: null,
  afterLossMs: null,
  description: null,
};

export async function openAnalyticsFixture({ handle: database, owner }: TestDatabase) {
  const clock = createTestClock(new Date('2030-03-01T00:00:00.000Z'));
  const { userId, workspaceId } = await seedPerson(database);
  const says = {
    answer: async (ids: readonly string[]): Promise<InsightResult<ReadonlyMap<string, PostReading>>> => ({
      kind: 'ok',
      value: new Map(ids.map((id) => [id, { kind: 'nothing', plainReason: verbatim('too early') }])),
    }),
    days: async (_from: string, _to: string): ReturnType<NonNullable<Insights['readDays']>> => ({
      kind: 'ok',
      value: [],
    }),
    retention: unlimitedRetention,
    isStandalone: false,
    hourly: { account: 1_000_000, app: 1_000_000 },
    budget: true,
  };
  const asked: (readonly string[])[] = [];
  const rules: InsightRules = {
    metrics: testMetrics,
    dayMetrics: [count('seen', null)],
    get isStandalone() {
      return says.isStandalone;
    },
    maxPostsPerRead: 3,
    get maxCallsPerHour() {
      return says.hourly;
    },
    retention: () => says.retention,
  };
  const insights: Insights = {
    metrics: rules.metrics,
    dayMetrics: rules.dayMetrics,
    get isStandalone() {
      return says.isStandalone;
    },
    maxPostsPerRead: rules.maxPostsPerRead,
    get maxCallsPerHour() {
      return says.hourly;
    },
    retention: rules.retention,
    availableForMs: () => null,
    read(_io, ids) {
      asked.push(ids);
      return says.answer(ids);
    },
    readDays: (_io, from, to) => says.days(from, to),
  };
  const deps = {
    transact: database.transact,
    clock,
    log: silentLog,
    random: () => 0,
    observe: { metricsQueried: () => undefined },
    follows: createFollowStore(database),
    readings: createReadingStore(),
    eventLog: createEventLog(() => undefined),
    regroups: createRegroupStore(database),
    baselines: createBaselineStore(database),
    retention: createRetentionStore(database),
    rulesOf: () => rules,
    catalog,
    publishers: {
      publisher: (name: PlatformName) => (name === 'tiktok' ? ({ insights } as Publisher) : undefined),
      isSimulated: () => true,
    },
    budgets: { spend: async () => ({ ok: says.budget, retryAfterSeconds: 60 }) },
    send: () => Promise.reject(new Error('nothing is sent here')),
    tokens: {
      tokenFor: async () => ({ kind: 'ok', accessToken: 't', scopes: [], tokenVersion: 1 }) as const,
      renew: async () => ({ kind: 'unavailable', plainReason: verbatim('no') }) as const,
      reportAuthLost: async (_id: AccountId, _version: number, plainReason: Message) =>
        ({ kind: 'auth_lost', plainReason }) as const,
    },
  };
  const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await owner.query<Row>(text, values)).rows;

  return {
    clock,
    says,
    asked,
    deps,
    rules,
    insights,
    query,
    workspaceId,
    /** Sets the reported values of every post: `of(externalId)` in the order of `testMetrics`. */
    reportValues(of: (externalId: string) => readonly number[]) {
      says.answer = async (ids) => ({
        kind: 'ok',
        value: new Map(
          ids.map((id) => [
            id,
            {
              kind: 'reported',
              values: new Map(of(id).map((value, at) => [testMetrics[at]?.name ?? '', value])),
            },
          ]),
        ),
      });
    },
    async account(): Promise<AccountId> {
      const id = newId('acc', Date.now());
      await query(
        `insert into accounts (id, workspace_id, platform, external_id, name, simulated, status, scopes, connected_by, connected_at)
         values ($1, $2, 'tiktok', $1, 'Page', true, 'active', '{}', $3, $4)`,
        id,
        workspaceId,
        userId,
        clock.now(),
      );
      return id;
    },
    async campaign(): Promise<CampaignId> {
      const id = newId('cmp', Date.now());
      await query(
        `insert into campaigns (id, workspace_id, name, time_zone, state, from_app, created_by, created_at)
         values ($1, $2, 'Spring', 'UTC', 'made', false, $3, $4)`,
        id,
        workspaceId,
        userId,
        clock.now(),
      );
      return id;
    },
    async post(accountId: AccountId, publishedAt = clock.now(), campaignId: CampaignId | null = null) {
      const id: PostId = newPostId(Date.now());
      await insertPosts(
        owner,
        `with i as (insert into ideas (id, workspace_id, created_at) values ('ide_' || $1::bigint, $2, $5))
         insert into posts (id, workspace_id, idea_id, platform, account_id, state, caption, author_id, from_app, last_editor_id,
           created_at, updated_at, external_id, permalink, published_at, campaign_id)
         values ($1::bigint, $2, 'ide_' || $1::bigint, 'tiktok', $3, 'published', 'x', $4, false, $4, $5, $5, $1::bigint::text, 'https://x', $5, $6)`,
        [id, workspaceId, accountId, userId, publishedAt, campaignId],
      );
      return id;
    },
    followed: async (id: PostId) => {
      const [row] = await database.sql
        .selectFrom('followed_posts')
        .selectAll()
        .where('post_id', '=', id)
        .execute();
      if (!row) throw new Error('the post is not followed');
      return row;
    },
    count: async (table: string, where = 'true'): Promise<number> => {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count from ${table} where ${where}`,
      );
      return row?.count ?? 0;
    },
  };
}

export type AnalyticsFixture = Awaited<ReturnType<typeof openAnalyticsFixture>>;

/** Readings of three posts with views and reactions, some missing, some invalid, some out of order. */
export interface TestReading {
  readonly at: Date;
  readonly values: readonly (readonly (number | undefined)[])[];
}

export const readingsStart = new Date('2030-03-25T00:00:00.000Z');

export const anyReadings = (maxCount: number): fc.Arbitrary<readonly TestReading[]> =>
  fc
    .array(
      fc.record({
        afterMs: fc.integer({ min: -hours(3), max: hours(30) }),
        values: fc.array(
          fc.tuple(
            fc.option(fc.nat(1_000), { nil: undefined }),
            fc.option(fc.integer({ min: -5, max: 50 }), { nil: undefined }),
          ),
          { minLength: 3, maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: maxCount },
    )
    .map((all) => {
      let at = later(readingsStart, hours(4));
      return all.map(({ afterMs, values }) => {
        at = later(at, afterMs);
        return { at, values };
      });
    });

const zones = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham', 'Europe/Lisbon'];

/** From one full hour of a time zone to another, across a clock change. */
export const anyTimeRange: fc.Arbitrary<readonly [from: Date, to: Date]> = fc
  .tuple(fc.constantFrom(...zones), fc.nat(12 * 24), fc.nat(12 * 24))
  .map(([timeZone, one, other]) => {
    const hourStart = (hour: number): Date => {
      const at = later(readingsStart, hours(hour));
      const parts = new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric' }).formatToParts(at);
      return later(at, -minutes(Number(parts.find(({ type }) => type === 'minute')?.value)));
    };
    return [hourStart(Math.min(one, other)), hourStart(Math.max(one, other))];
  });

/** The gains computed directly, without running sums. */
export function naiveGains(readings: readonly TestReading[]) {
  const gains: { post: number; measure: 'views' | 'reactions'; at: Date; gained: number }[] = [];
  const newest = new Map<number, Date>();
  const last = new Map<string, number>();
  for (const { at, values } of readings)
    for (const [post, reported] of values.entries()) {
      const before = newest.get(post);
      if (before && at <= before) continue;
      for (const [metric, value] of reported.entries()) {
        if (value === undefined || value < 0) continue;
        const key = `${post} ${metric}`;
        const measure = metric === 0 ? 'views' : 'reactions';
        gains.push({ post, measure, at, gained: value - (last.get(key) ?? 0) });
        last.set(key, value);
        newest.set(post, at);
      }
    }
  return gains;
}
