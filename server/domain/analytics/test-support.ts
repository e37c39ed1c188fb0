/** Accounts, posts and a platform that stands in at its port, whose figures grow as the test says. For tests only. */

import fc from 'fast-check';
import { seedPerson, testClock } from '../../../test/accounts.ts';
import { silentLog } from '../../../test/database.ts';
import { createUsualStore } from '../../db/accounts/account-usuals.ts';
import { createFigureStore, createRegroupStore } from '../../db/analytics/figures-store.ts';
import { createFollowStore } from '../../db/analytics/follow-turns.ts';
import { createRetentionStore } from '../../db/analytics/forget-figures.ts';
import type { DatabaseHandle } from '../../db/postgres/database.ts';
import { hours, later, minutes } from '../../lib/clock.ts';
import { type AccountId, type CampaignId, newId, newPostId, type PostId } from '../../lib/ids.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { catalog } from '../../platforms/index.ts';
import type {
  Asked,
  FigureRules,
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

export const keptForEver: Retention = {
  keepMs: null,
  afterDisconnectMs: null,
  afterLossMs: null,
  words: null,
};

export async function openFigureStage(database: DatabaseHandle) {
  const clock = testClock(new Date('2030-03-01T00:00:00.000Z'));
  const { userId, workspaceId } = await seedPerson(database);
  const says = {
    answer: async (ids: readonly string[]): Promise<Asked<ReadonlyMap<string, PostReading>>> => ({
      kind: 'ok',
      value: new Map(ids.map((id) => [id, { kind: 'nothing', plainReason: verbatim('too early') }])),
    }),
    days: async (_from: string, _to: string): ReturnType<NonNullable<Insights['readDays']>> => ({
      kind: 'ok',
      value: [],
    }),
    retention: keptForEver,
    standsAlone: false,
    hourly: { account: 1_000_000, app: 1_000_000 },
    budget: true,
  };
  const asked: (readonly string[])[] = [];
  const rules: FigureRules = {
    metrics: testMetrics,
    dayMetrics: [count('seen', null)],
    get standsAlone() {
      return says.standsAlone;
    },
    postsAtOnce: 3,
    get hourly() {
      return says.hourly;
    },
    retention: () => says.retention,
  };
  const insights: Insights = {
    metrics: rules.metrics,
    dayMetrics: rules.dayMetrics,
    get standsAlone() {
      return says.standsAlone;
    },
    postsAtOnce: rules.postsAtOnce,
    get hourly() {
      return says.hourly;
    },
    retention: rules.retention,
    endsMs: () => null,
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
    observe: { figuresAsked: () => undefined },
    follows: createFollowStore(database),
    figures: createFigureStore(),
    regroups: createRegroupStore(database),
    usuals: createUsualStore(database),
    retention: createRetentionStore(database),
    rulesOf: () => rules,
    catalog,
    publishers: {
      publisher: (name: PlatformName) => (name === 'tiktok' ? ({ insights } as Publisher) : undefined),
      isSimulated: () => true,
    },
    budgets: { spendBudget: async () => ({ ok: says.budget, retryAfterSeconds: 60 }) },
    send: () => Promise.reject(new Error('nothing is sent here')),
    tokens: {
      tokenFor: async () => ({ kind: 'ok', accessToken: 't', scopes: [], tokenVersion: 1 }) as const,
      renew: async () => ({ kind: 'unavailable', plainReason: verbatim('no') }) as const,
      authLost: async (_id: AccountId, _version: number, plainReason: Message) =>
        ({ kind: 'auth_lost', plainReason }) as const,
    },
  };
  const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  return {
    clock,
    says,
    asked,
    deps,
    rules,
    insights,
    query,
    workspaceId,
    /** Every told value, for every post: `of(externalId)` in the order of `testMetrics`. */
    tell(of: (externalId: string) => readonly number[]) {
      says.answer = async (ids) => ({
        kind: 'ok',
        value: new Map(
          ids.map((id) => [
            id,
            {
              kind: 'told',
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
      await query(
        `insert into posts (id, workspace_id, platform, account_id, state, caption, author_id, from_app, last_editor_id,
           created_at, updated_at, external_id, permalink, published_at, campaign_id)
         values ($1::bigint, $2, 'tiktok', $3, 'published', 'x', $4, false, $4, $5, $5, $1::bigint::text, 'https://x', $5, $6)`,
        id,
        workspaceId,
        accountId,
        userId,
        publishedAt,
        campaignId,
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

export type FigureStage = Awaited<ReturnType<typeof openFigureStage>>;

/** Of three posts, each with views and reactions, told or not; sometimes nonsense, sometimes out of order. */
export interface TestReading {
  readonly at: Date;
  readonly values: readonly (readonly (number | undefined)[])[];
}

export const readingsBegin = new Date('2030-03-25T00:00:00.000Z');

export const anyReadings = (most: number): fc.Arbitrary<readonly TestReading[]> =>
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
      { minLength: 1, maxLength: most },
    )
    .map((all) => {
      let at = later(readingsBegin, hours(4));
      return all.map(({ afterMs, values }) => {
        at = later(at, afterMs);
        return { at, values };
      });
    });

const zones = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham', 'Europe/Lisbon'];

/** From one full hour of a time zone to another, over a change of the clocks. */
export const anyStretch: fc.Arbitrary<readonly [from: Date, to: Date]> = fc
  .tuple(fc.constantFrom(...zones), fc.nat(12 * 24), fc.nat(12 * 24))
  .map(([timeZone, one, other]) => {
    const place = (hour: number): Date => {
      const at = later(readingsBegin, hours(hour));
      const parts = new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric' }).formatToParts(at);
      return later(at, -minutes(Number(parts.find(({ type }) => type === 'minute')?.value)));
    };
    return [place(Math.min(one, other)), place(Math.max(one, other))];
  });

/** What somebody says who knows nothing of running sums. */
export function naiveGains(readings: readonly TestReading[]) {
  const gains: { post: number; measure: 'views' | 'reactions'; at: Date; gained: number }[] = [];
  const newest = new Map<number, Date>();
  const last = new Map<string, number>();
  for (const { at, values } of readings)
    for (const [post, told] of values.entries()) {
      const before = newest.get(post);
      if (before && at <= before) continue;
      for (const [metric, value] of told.entries()) {
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
