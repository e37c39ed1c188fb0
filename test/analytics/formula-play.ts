/**
 * Plays a scenario: moves the clock from one event to the next, and in between runs the collection passes whenever
 * something is due, as the process would. Records what the judges need: when passes ran, what was read, which calls
 * the platforms received.
 */
import assert from 'node:assert/strict';
import { checkHealth } from '../../server/domain/accounts/check-health.ts';
import { finishDisconnects } from '../../server/domain/accounts/finish-disconnects.ts';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { hours, minutes } from '../../server/lib/clock.ts';
import { seededRandom } from '../kills/seeded-random.ts';
import { type CallLog, createCallLog } from './call-log.ts';
import { createAccountFates } from './formula-account-fates.ts';
import { type AccountPlan, metricOperations } from './formula-accounts.ts';
import type { FormulaFixture } from './formula-fixture.ts';
import { Model, type ModelPost } from './formula-model.ts';
import type { Scenario, ScenarioEvent, Window } from './formula-scenario.ts';

/**
 * How often a pass runs here; the real one runs far more often, and finds nothing due in between. A third of the
 * passes fall on quarters of an hour to the millisecond, where values before and after must not be confused.
 */
export const passIntervalMs = minutes(15);
function passTime(number: number): number {
  const drawn = seededRandom(number)();
  return number * passIntervalMs + (drawn < 1 / 3 ? 0 : Math.floor((drawn - 1 / 3) * passIntervalMs));
}
const housekeepingMs = hours(6);

export interface Passes {
  /** One collection pass, as the job runs it. */
  collect(): Promise<unknown>;
  /** The housekeeper's work on metrics: regrouping, baselines, and deletion. */
  housekeeping(): Promise<unknown>;
}

export interface PlayResult {
  readonly fixture: FormulaFixture;
  readonly scenario: Scenario;
  readonly model: Model;
  readonly accounts: ReadonlyMap<string, string>;
  /** When an account could not be queried, by its id. */
  readonly unavailable: Map<string, Window[]>;
  readonly calls: CallLog;
  readonly faults: string[];
  /** How often each event happened. */
  readonly counts: Record<string, number>;
}

interface PlayOptions {
  readonly stage: FormulaFixture;
  readonly story: Scenario;
  readonly rounds: Passes;
  judge(played: PlayResult): Promise<void>;
}

export async function playScenario({
  stage: fixture,
  story: scenario,
  rounds,
  judge,
}: PlayOptions): Promise<PlayResult> {
  const random = seededRandom(scenario.seed + 1);
  const model = new Model();
  const plans = new Map<string, AccountPlan>(scenario.accounts.map((plan) => [plan.key, plan]));
  const accounts = new Map<string, string>();
  const failing = new Map<PlatformName, number>();
  const calls = createCallLog(fixture);
  const played: PlayResult = {
    fixture,
    scenario,
    model,
    accounts,
    unavailable: new Map(),
    calls,
    faults: [],
    counts: {},
  };
  const fates = createAccountFates(played, rounds);
  let isDown = false;
  let lastHousekeeping = fixture.now();
  let serial = 0;
  const countEvent = (what: string): void => {
    played.counts[what] = (played.counts[what] ?? 0) + 1;
  };

  for (const plan of scenario.accounts) accounts.set(plan.key, (await fixture.connect(plan)).id);
  const campaigns: string[] = [];
  for (const name of ['Harvest', 'Open house'])
    campaigns.push((await fixture.ines.mustPost<{ id: string }>('/v1/campaigns', { name })).id);

  for (const event of scenario.events) {
    await collectUntil(event.at);
    await applyEvent(event);
  }
  return played;

  /** Passes on their grid, skipping those that would find nothing. */
  async function collectUntil(time: number): Promise<void> {
    for (;;) {
      const next = isDown ? undefined : await nextPass();
      if (next === undefined || next > time) break;
      await fixture.setClocks(next);
      await rounds.collect();
      countEvent('rounds');
      if (fixture.now() - lastHousekeeping >= housekeepingMs) await runHousekeeping();
    }
    if (fixture.now() < time) await fixture.setClocks(time);
  }

  async function nextPass(): Promise<number | undefined> {
    const [due] = await fixture.query<{ next: Date | null }>(`
      select min(greatest(d.next_at, w.rest_until)) as next
      from (
        select account_id, next_at from followed_posts where next_at is not null
        union all select account_id, days_next_at from followed_accounts where days_next_at is not null
      ) d join accounts a on a.id = d.account_id left join followed_accounts w on w.account_id = d.account_id
      where a.status in ('active', 'limited')`);
    if (!due?.next) return undefined;
    const earliest = Math.max(due.next.getTime(), fixture.now() + 1);
    const first = Math.floor(earliest / passIntervalMs);
    return passTime(first) >= earliest ? passTime(first) : passTime(first + 1);
  }

  async function runHousekeeping(): Promise<void> {
    lastHousekeeping = fixture.now();
    for (
      let checks = 0;
      checks < 10 && (await checkHealth(fixture.server.context.accountMaintenance.healthDeps)) > 0;
      checks++
    );
    await finishDisconnects(fixture.server.context.accountMaintenance.disconnectDeps);
    await rounds.housekeeping();
    await calls.refresh();
  }

  async function applyEvent(event: ScenarioEvent): Promise<void> {
    countEvent(event.kind);
    switch (event.kind) {
      case 'publish':
        return publish(event.account, event.campaign);
      case 'down':
        isDown = true;
        return;
      case 'up':
        isDown = false;
        return;
      case 'fails':
        failing.set(event.platform, event.status);
        return armFaults();
      case 'works':
        failing.delete(event.platform);
        return armFaults();
      case 'takes back':
        await copyReadings();
        return fates.revoke(event.account);
      case 'reconnects':
        await runHousekeeping();
        return fates.reconnect(event.account);
      case 'leaves':
        await copyReadings();
        return fates.disconnect(event.account);
      case 'removes a post':
        return removeOne(event.platform);
      case 'moves a post':
        return moveOne();
      case 'metric dies':
      case 'metric lives':
        await fixture.postToSandbox('settings', {
          platform: event.platform,
          dead_metrics: event.kind === 'metric dies' ? [event.metric] : [],
        });
        return;
      case 'reports lag':
        await fixture.postToSandbox('settings', { platform: 'youtube', analytics_lag_days: event.days });
        return;
      case 'judge':
        await runHousekeeping();
        await copyReadings();
        await fates.noteForgotten();
        return judge(played);
    }
  }

  async function armFaults(): Promise<void> {
    await fixture.postToSandbox('faults/clear', {});
    for (const [platform, status] of failing)
      for (const operation of metricOperations[platform] ?? [])
        await fixture.postToSandbox('faults', {
          platform,
          operation,
          kind: 'status_before_effect',
          status,
          times: 1_000_000,
        });
  }

  async function publish(key: string, campaign: number | null): Promise<void> {
    const plan = plans.get(key);
    const accountId = accounts.get(key);
    assert.ok(plan && accountId);
    // Publishing makes some of the same requests.
    const isFailing = failing.has(plan.platform);
    if (isFailing) await fixture.postToSandbox('faults/clear', {});
    const campaignId = campaign === null ? undefined : campaigns[campaign];
    serial += 1;
    const id = await fixture.publish({
      plan,
      accountId,
      caption: `Post ${serial} of ${key}`,
      ...(campaignId ? { campaignId } : {}),
    });
    if (isFailing) await armFaults();
    const [row] = await fixture.query<{ external_id: string; published_at: Date }>(
      'select external_id, published_at from posts where id = $1',
      [id],
    );
    assert.ok(row);
    model.posts.set(id, {
      id,
      platform: plan.platform,
      externalId: row.external_id,
      accountId,
      campaignId: campaignId ?? null,
      publishedAt: row.published_at.getTime(),
      removedAt: null,
      readings: new Map(),
    });
  }

  function living(fitting: (post: ModelPost) => boolean): ModelPost | undefined {
    const all = [...model.posts.values()].filter(
      (post) =>
        post.removedAt === null &&
        (played.unavailable.get(post.accountId)?.at(-1)?.to ?? 0) < fixture.now() &&
        fitting(post),
    );
    return all[Math.floor(random() * all.length)];
  }

  async function removeOne(platform: PlatformName): Promise<void> {
    const post = living((one) => one.platform === platform);
    if (!post) return;
    // Deleted on the platform without a notification to us.
    await fixture.postToSandbox('remove', { platform, id: post.externalId });
    post.removedAt = fixture.now();
  }

  async function moveOne(): Promise<void> {
    const post = living((one) => one.platform !== 'youtube');
    if (!post) return;
    const other = campaigns.find((one) => one !== post.campaignId) ?? null;
    await fixture.query('update posts set campaign_id = $2 where id = $1', [post.id, other]);
    post.campaignId = other;
    model.markChanged();
  }

  /** Copies what was read since, before it may have to be deleted. */
  async function copyReadings(): Promise<void> {
    const rows = await fixture.query<{ post_id: string; metric: string; read_at: Date; value: number }>(
      'select post_id, metric, read_at, value from figures order by read_at',
    );
    for (const { post_id, metric, read_at, value } of rows) {
      const post = model.posts.get(post_id);
      if (!post) played.faults.push(`a reading of a post that nobody published: ${post_id}`);
      else if (model.add(post, metric, read_at.getTime(), value)) countEvent('values read');
    }
  }
}
