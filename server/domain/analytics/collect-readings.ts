/**
 * Collects readings of the posts that are due. Promise: never more calls in an hour than the platform's table allows,
 * so that publishing always has quota left; no post is read by two processes at once; when we or the platform are down,
 * due posts wait and are read afterwards.
 */

import { type Clock, days, hours, later, minutes } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import type { TokenSource } from '../accounts/ports.ts';
import type { Observe } from '../observe.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { Insights } from '../platform-port/insights.ts';
import type { Publishers } from '../platform-port/publisher.ts';
import type { Budgets } from '../requests/ports.ts';
import type { Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type {
  ClaimedPost,
  DueAccount,
  FollowedAccount,
  FollowedPostUpdate,
  FollowStore,
  PlatformEnvironment,
} from './ports.ts';
import { queryPlatform } from './query-platform.ts';
import { retryReadingAt } from './reading-schedule.ts';
import { type StoreReadingsDeps, storeReadings } from './store-readings.ts';

export interface CollectDeps extends StoreReadingsDeps {
  readonly follows: FollowStore;
  readonly publishers: Publishers;
  readonly catalog: PlatformCatalog;
  readonly tokens: TokenSource;
  readonly budgets: Budgets;
  readonly send: SendRequest;
  readonly clock: Clock;
  /** From 0 up to 1: spreads the retries. */
  readonly random: () => number;
  readonly observe: Pick<Observe, 'metricsQueried'>;
  readonly log: Logger;
}

/** A process that dies with a claim loses nothing: after this time another process can claim the post. */
export const claimMs = minutes(10);
const maxAccountsPerSweep = 12;
const maxConcurrentAccounts = 3;
const maxCallsPerAccount = 5;

/** How long an account without permission to read metrics waits before the next call; reauthorizing ends the wait. */
const missingPermissionDelayMs = days(1);
const authLostDelayMs = hours(1);

/** The platforms configured in this installation, real or simulated. */
export const listEnvironments = ({
  publishers,
  catalog,
}: Pick<CollectDeps, 'publishers' | 'catalog'>): readonly (PlatformEnvironment & {
  readonly insights: Insights;
})[] =>
  catalog.names.flatMap((platform) => {
    const insights = publishers.publisher(platform)?.insights;
    return insights ? [{ platform, simulated: publishers.isSimulated(platform), insights }] : [];
  });

/** One sweep over a few due accounts. Returns how many. */
export async function collectReadings(deps: CollectDeps): Promise<number> {
  const environments = listEnvironments(deps);
  if (environments.length === 0) return 0;
  const accounts = await deps.transact((tx) =>
    deps.follows.claimAccounts(tx, environments, deps.clock.now(), maxAccountsPerSweep),
  );
  const waiting = [...accounts];
  const processAccounts = async (): Promise<void> => {
    for (let account = waiting.shift(); account; account = waiting.shift()) {
      const { id, platform } = account;
      await collectAccount(deps, account).catch((error: unknown) =>
        deps.log.error(
          { error, account_id: id, platform },
          'readings could not be collected; retrying later',
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentAccounts }, processAccounts));
  return accounts.length;
}

async function collectAccount(deps: CollectDeps, account: DueAccount): Promise<void> {
  const insights = deps.publishers.publisher(account.platform)?.insights;
  if (!insights) return;
  const due = await claimPosts(deps, account, insights.maxPostsPerRead * maxCallsPerAccount);
  for (let start = 0; start < due.length; start += insights.maxPostsPerRead) {
    const posts = due.slice(start, start + insights.maxPostsPerRead);
    if (await readPosts(deps, account, insights, posts)) continue;
    const remaining = due.slice(start + posts.length).map(({ id }) => id);
    if (remaining.length > 0)
      await withLockedAccount(deps, account, (tx) => deps.follows.release(tx, remaining, deps.clock.now()));
    return;
  }
}

/** Claims the posts to read now. Posts that we removed are settled instead. */
async function claimPosts(
  { transact, follows, clock }: CollectDeps,
  { id }: FollowedAccount,
  limit: number,
): Promise<readonly ClaimedPost[]> {
  return transact(async (tx) => {
    const now = clock.now();
    const claimed = await follows.claimPosts(tx, id, now, later(now, claimMs), limit);
    const due: ClaimedPost[] = [];
    const settled: FollowedPostUpdate[] = [];
    for (const post of claimed) {
      const { id: postId, queriedAt, failures, isPublished } = post;
      if (isPublished) due.push(post);
      else
        settled.push({
          id: postId,
          queriedAt,
          failures,
          nextAt: null,
          ended: 'gone',
          trouble: messages.post_removed(),
        });
    }
    await follows.settle(tx, settled);
    return due;
  });
}

/** Locks the account before changing several of its posts, so that two processes do not deadlock. */
const withLockedAccount = (
  { transact, readings }: CollectDeps,
  account: FollowedAccount,
  work: (tx: Tx) => Promise<void>,
): Promise<void> =>
  transact(async (tx) => {
    await readings.lockAccount(tx, account);
    await work(tx);
  });

/** False: no further calls for this account now. */
async function readPosts(
  deps: CollectDeps,
  account: DueAccount,
  insights: Insights,
  posts: readonly ClaimedPost[],
): Promise<boolean> {
  const { follows, clock, random, log } = deps;
  const ids = posts.map(({ id }) => id);
  const result = await queryPlatform(deps, account, insights, (io) =>
    insights.read(
      io,
      posts.map(({ externalId }) => externalId),
    ),
  );
  const now = clock.now();
  const about = { account_id: account.id, platform: account.platform, posts: posts.length };
  if (result.kind !== 'no_budget') deps.observe.metricsQueried(account.platform, result.kind);
  switch (result.kind) {
    case 'ok':
      await storeReadings(deps, { account, insights, posts, readings: result.value, readAt: now });
      return true;
    case 'rate_limited':
    case 'no_budget':
      await withLockedAccount(deps, account, async (tx) => {
        await follows.release(tx, ids, now);
        if (result.scope !== 'app') await follows.delayAccount(tx, account, result.until, null);
      });
      if (result.scope === 'app') await follows.delayEnvironment(account, result.until);
      log.info({ ...about, until: result.until, why: result.kind }, 'readings wait for their allowance');
      return false;
    case 'not_supported':
    case 'auth_lost': {
      const delayMs = result.kind === 'auth_lost' ? authLostDelayMs : missingPermissionDelayMs;
      const update = { nextAt: now, ended: null, trouble: result.plainReason, queriedAt: now };
      await withLockedAccount(deps, account, async (tx) => {
        const updates = posts.map(({ id, failures }) => ({ ...update, id, failures }));
        await follows.settle(tx, updates);
        await follows.delayAccount(tx, account, later(now, delayMs), result.plainReason);
      });
      log.info({ ...about, reason: result.plainReason.text }, 'the metrics of an account cannot be read');
      return false;
    }
    case 'unavailable':
      await withLockedAccount(deps, account, async (tx) => {
        const updates = posts.map(({ id, failures }) => ({
          id,
          nextAt: retryReadingAt(now, failures, random),
          ended: null,
          trouble: result.plainReason,
          failures: failures + 1,
          queriedAt: now,
        }));
        await follows.settle(tx, updates);
        await follows.delayAccount(tx, account, retryReadingAt(now, 0, random), null);
      });
      log.warn(
        { ...about, reason: result.plainReason.text },
        'metrics could not be read now; retrying later',
      );
      return false;
  }
}
