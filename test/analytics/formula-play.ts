/**
 * Plays a story: moves the clock from one thing that happens to the next, and in between runs the rounds of collecting
 * whenever something is due, as the process would. Notes what the judges need: when rounds were made, what was read,
 * which calls the platforms got.
 */
import assert from 'node:assert/strict';
import { checkHealth } from '../../server/domain/accounts/check-health.ts';
import { finishDisconnects } from '../../server/domain/accounts/finish-disconnects.ts';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { hours, minutes } from '../../server/lib/clock.ts';
import { seededRandom } from '../kills/random.ts';
import { type AccountPlan, figureOperations } from './formula-accounts.ts';
import { type Calls, createCalls } from './formula-calls.ts';
import { createFates } from './formula-fates.ts';
import { Model, type ModelPost } from './formula-model.ts';
import type { FormulaStage } from './formula-stage.ts';
import type { Story, StoryEvent, Window } from './formula-story.ts';

/**
 * How often a round is made here; the real one is made far more often, and finds nothing due in between. A third of the
 * rounds fall on quarters of an hour to the millisecond, where what is counted before and after must not be mistaken.
 */
export const roundMs = minutes(15);
function roundNumbered(number: number): number {
  const drawn = seededRandom(number)();
  return number * roundMs + (drawn < 1 / 3 ? 0 : Math.floor((drawn - 1 / 3) * roundMs));
}
const choreMs = hours(6);

export interface Rounds {
  /** One round of collecting, as the job makes it. */
  collect(): Promise<unknown>;
  /** What the housekeeper does to figures: regrouping, what is usual, and what must be deleted. */
  chores(): Promise<unknown>;
}

export interface Played {
  readonly stage: FormulaStage;
  readonly story: Story;
  readonly model: Model;
  readonly accounts: ReadonlyMap<string, string>;
  /** When an account could not be asked, by its id. */
  readonly away: Map<string, Window[]>;
  readonly calls: Calls;
  readonly faults: string[];
  /** What happened how often. */
  readonly counts: Record<string, number>;
}

interface PlayOptions {
  readonly stage: FormulaStage;
  readonly story: Story;
  readonly rounds: Rounds;
  judge(played: Played): Promise<void>;
}

export async function playStory({ stage, story, rounds, judge }: PlayOptions): Promise<Played> {
  const random = seededRandom(story.seed + 1);
  const model = new Model();
  const plans = new Map<string, AccountPlan>(story.accounts.map((plan) => [plan.key, plan]));
  const accounts = new Map<string, string>();
  const failing = new Map<PlatformName, number>();
  const calls = createCalls(stage);
  const played: Played = { stage, story, model, accounts, away: new Map(), calls, faults: [], counts: {} };
  const fates = createFates(played, rounds);
  let isDown = false;
  let lastChore = stage.now();
  let serial = 0;
  const happened = (what: string): void => {
    played.counts[what] = (played.counts[what] ?? 0) + 1;
  };

  for (const plan of story.accounts) accounts.set(plan.key, (await stage.connect(plan)).id);
  const campaigns: string[] = [];
  for (const name of ['Harvest', 'Open house'])
    campaigns.push((await stage.ines.must<{ id: string }>('/v1/campaigns', { name })).id);

  for (const event of story.events) {
    await collectUntil(event.at);
    await happen(event);
  }
  return played;

  /** Rounds on their grid, skipping those that would find nothing. */
  async function collectUntil(time: number): Promise<void> {
    for (;;) {
      const next = isDown ? undefined : await nextRound();
      if (next === undefined || next > time) break;
      await stage.moveTo(next);
      await rounds.collect();
      happened('rounds');
      if (stage.now() - lastChore >= choreMs) await keepHouse();
    }
    if (stage.now() < time) await stage.moveTo(time);
  }

  async function nextRound(): Promise<number | undefined> {
    const [due] = await stage.rows<{ next: Date | null }>(`
      select min(greatest(d.next_at, w.rest_until)) as next
      from (
        select account_id, next_at from followed_posts where next_at is not null
        union all select account_id, days_next_at from followed_accounts where days_next_at is not null
      ) d join accounts a on a.id = d.account_id left join followed_accounts w on w.account_id = d.account_id
      where a.status in ('active', 'limited')`);
    if (!due?.next) return undefined;
    const soonest = Math.max(due.next.getTime(), stage.now() + 1);
    const first = Math.floor(soonest / roundMs);
    return roundNumbered(first) >= soonest ? roundNumbered(first) : roundNumbered(first + 1);
  }

  async function keepHouse(): Promise<void> {
    lastChore = stage.now();
    for (
      let looks = 0;
      looks < 10 && (await checkHealth(stage.house.context.accountMaintenance.health)) > 0;
      looks++
    );
    await finishDisconnects(stage.house.context.accountMaintenance.leaving);
    await rounds.chores();
    await calls.look();
  }

  async function happen(event: StoryEvent): Promise<void> {
    happened(event.kind);
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
        await keepReadings();
        return fates.takeBack(event.account);
      case 'reconnects':
        await keepHouse();
        return fates.reconnect(event.account);
      case 'leaves':
        await keepReadings();
        return fates.leave(event.account);
      case 'removes a post':
        return removeOne(event.platform);
      case 'moves a post':
        return moveOne();
      case 'metric dies':
      case 'metric lives':
        await stage.sandbox('settings', {
          platform: event.platform,
          dead_metrics: event.kind === 'metric dies' ? [event.metric] : [],
        });
        return;
      case 'reports lag':
        await stage.sandbox('settings', { platform: 'youtube', analytics_lag_days: event.days });
        return;
      case 'judge':
        await keepHouse();
        await keepReadings();
        await fates.noteForgotten();
        return judge(played);
    }
  }

  async function armFaults(): Promise<void> {
    await stage.sandbox('faults/clear', {});
    for (const [platform, status] of failing)
      for (const operation of figureOperations[platform] ?? [])
        await stage.sandbox('faults', {
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
    // Sending asks some of the same questions.
    const isFailing = failing.has(plan.platform);
    if (isFailing) await stage.sandbox('faults/clear', {});
    const campaignId = campaign === null ? undefined : campaigns[campaign];
    serial += 1;
    const id = await stage.publish({
      plan,
      accountId,
      caption: `Post ${serial} of ${key}`,
      ...(campaignId ? { campaignId } : {}),
    });
    if (isFailing) await armFaults();
    const [row] = await stage.rows<{ external_id: string; published_at: Date }>(
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
        (played.away.get(post.accountId)?.at(-1)?.to ?? 0) < stage.now() &&
        fitting(post),
    );
    return all[Math.floor(random() * all.length)];
  }

  async function removeOne(platform: PlatformName): Promise<void> {
    const post = living((one) => one.platform === platform);
    if (!post) return;
    // Somebody deletes it there, and nobody tells us.
    await stage.sandbox('remove', { platform, id: post.externalId });
    post.removedAt = stage.now();
  }

  async function moveOne(): Promise<void> {
    const post = living((one) => one.platform !== 'youtube');
    if (!post) return;
    const other = campaigns.find((one) => one !== post.campaignId) ?? null;
    await stage.rows('update posts set campaign_id = $2 where id = $1', [post.id, other]);
    post.campaignId = other;
    model.changed();
  }

  /** Takes over what was read since, before it may have to be deleted. */
  async function keepReadings(): Promise<void> {
    const rows = await stage.rows<{ post_id: string; metric: string; read_at: Date; value: number }>(
      'select post_id, metric, read_at, value from figures order by read_at',
    );
    for (const { post_id, metric, read_at, value } of rows) {
      const post = model.posts.get(post_id);
      if (!post) played.faults.push(`a reading of a post that nobody published: ${post_id}`);
      else if (model.add(post, metric, read_at.getTime(), value)) happened('values read');
    }
  }
}
