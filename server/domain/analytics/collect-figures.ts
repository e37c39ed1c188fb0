/**
 * Asks platforms for the figures of posts whose turn it is. Promise: never more calls in an hour than the platform's
 * table allows, so that publishing always has room; no post is asked about by two processes; whoever is down, ours or
 * theirs, what is due waits and is read then.
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
import { askPlatform } from './ask-platform.ts';
import { type KeepDeps, keepReadings } from './keep-readings.ts';
import { messages } from './messages.ts';
import type { ClaimedPost, DueAccount, FollowedAccount, FollowStore, PostTurn, World } from './ports.ts';
import { afterTrouble, firstReading } from './read-spacing.ts';

export interface CollectDeps extends KeepDeps {
  readonly follows: FollowStore;
  readonly publishers: Publishers;
  readonly catalog: PlatformCatalog;
  readonly tokens: TokenSource;
  readonly budgets: Budgets;
  readonly send: SendRequest;
  readonly clock: Clock;
  /** From 0 up to 1: spreads what is tried again. */
  readonly random: () => number;
  readonly observe: Pick<Observe, 'figuresAsked'>;
  readonly log: Logger;
}

/** A process that dies holding a claim loses nothing: so much later it is somebody's turn again. */
export const claimMs = minutes(10);
const accountsInRound = 12;
const accountsAtOnce = 3;
const callsInTurn = 5;

/** What an account without the right to its figures waits before it is asked for again; a new authorization ends it. */
const withoutRightMs = days(1);
const lostMs = hours(1);

/** Those that this installation talks to. */
export const worldsOf = ({
  publishers,
  catalog,
}: Pick<CollectDeps, 'publishers' | 'catalog'>): readonly (World & { readonly insights: Insights })[] =>
  catalog.names.flatMap((platform) => {
    const insights = publishers.publisher(platform)?.insights;
    return insights ? [{ platform, simulated: publishers.isSimulated(platform), insights }] : [];
  });

/** One round: a turn for each of a few accounts. Returns how many had one. */
export async function collectFigures(deps: CollectDeps): Promise<number> {
  const worlds = worldsOf(deps);
  if (worlds.length === 0) return 0;
  const accounts = await deps.transact((tx) =>
    deps.follows.claimAccounts(tx, worlds, deps.clock.now(), accountsInRound),
  );
  const waiting = [...accounts];
  const takeTurns = async (): Promise<void> => {
    for (let account = waiting.shift(); account; account = waiting.shift()) {
      const { id, platform } = account;
      await takeTurn(deps, account).catch((error: unknown) =>
        deps.log.error(
          { error, account_id: id, platform },
          'figures could not be collected; tried again later',
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: accountsAtOnce }, takeTurns));
  return accounts.length;
}

async function takeTurn(deps: CollectDeps, account: DueAccount): Promise<void> {
  const insights = deps.publishers.publisher(account.platform)?.insights;
  if (!insights) return;
  const due = await claim(deps, account, insights.postsAtOnce * callsInTurn);
  for (let begin = 0; begin < due.length; begin += insights.postsAtOnce) {
    const posts = due.slice(begin, begin + insights.postsAtOnce);
    if (await readSome(deps, account, insights, posts)) continue;
    const left = due.slice(begin + posts.length).map(({ id }) => id);
    if (left.length > 0)
      await change(deps, account, (tx) => deps.follows.release(tx, left, deps.clock.now()));
    return;
  }
}

/** Those that are to be asked about now. One of ours that was removed is not, nor one that is hardly out. */
async function claim(
  { transact, follows, clock }: CollectDeps,
  { id, simulated }: FollowedAccount,
  limit: number,
): Promise<readonly ClaimedPost[]> {
  return transact(async (tx) => {
    const now = clock.now();
    const claimed = await follows.claimPosts(tx, id, now, later(now, claimMs), limit);
    const due: ClaimedPost[] = [];
    const settled: PostTurn[] = [];
    for (const post of claimed) {
      const { id: postId, askedAt, failures, publishedAt, isOut } = post;
      const firstAt = firstReading(publishedAt, simulated);
      const turn = { id: postId, askedAt, failures };
      if (!isOut)
        settled.push({
          ...turn,
          nextAt: null,
          ended: 'gone',
          trouble: messages.post_removed(),
        });
      else if (askedAt === null && firstAt > now)
        settled.push({ ...turn, nextAt: firstAt, ended: null, trouble: null });
      else due.push(post);
    }
    await follows.settle(tx, settled);
    return due;
  });
}

/** Everybody who changes several posts of an account holds it first, so that nobody waits for each other. */
const change = (
  { transact, figures }: CollectDeps,
  account: FollowedAccount,
  work: (tx: Tx) => Promise<void>,
): Promise<void> =>
  transact(async (tx) => {
    await figures.lockAccount(tx, account);
    await work(tx);
  });

/** False: this account is not asked for more now. */
async function readSome(
  deps: CollectDeps,
  account: DueAccount,
  insights: Insights,
  posts: readonly ClaimedPost[],
): Promise<boolean> {
  const { follows, clock, random, log } = deps;
  const ids = posts.map(({ id }) => id);
  const asked = await askPlatform(deps, account, insights, (io) =>
    insights.read(
      io,
      posts.map(({ externalId }) => externalId),
    ),
  );
  const now = clock.now();
  const about = { account_id: account.id, platform: account.platform, posts: posts.length };
  if (asked.kind !== 'no_budget') deps.observe.figuresAsked(account.platform, asked.kind);
  switch (asked.kind) {
    case 'ok':
      await keepReadings(deps, { account, insights, posts, readings: asked.value, readAt: now });
      return true;
    case 'rate_limited':
    case 'no_budget':
      await change(deps, account, async (tx) => {
        await follows.release(tx, ids, now);
        if (asked.scope !== 'app') await follows.restAccount(tx, account, asked.until, null);
      });
      if (asked.scope === 'app') await follows.restWorld(account, asked.until);
      log.info({ ...about, until: asked.until, why: asked.kind }, 'figures wait for their allowance');
      return false;
    case 'not_supported':
    case 'auth_lost': {
      const untilMs = asked.kind === 'auth_lost' ? lostMs : withoutRightMs;
      const turn = { nextAt: now, ended: null, trouble: asked.plainReason, askedAt: now };
      await change(deps, account, async (tx) => {
        const turns = posts.map(({ id, failures }) => ({ ...turn, id, failures }));
        await follows.settle(tx, turns);
        await follows.restAccount(tx, account, later(now, untilMs), asked.plainReason);
      });
      log.info({ ...about, reason: asked.plainReason.text }, 'the figures of an account cannot be had');
      return false;
    }
    case 'unavailable':
      await change(deps, account, async (tx) => {
        const turns = posts.map(({ id, failures }) => ({
          id,
          nextAt: afterTrouble(now, failures, random),
          ended: null,
          trouble: asked.plainReason,
          failures: failures + 1,
          askedAt: now,
        }));
        await follows.settle(tx, turns);
        await follows.restAccount(tx, account, afterTrouble(now, 0, random), null);
      });
      log.warn(
        { ...about, reason: asked.plainReason.text },
        'figures could not be read now; tried again later',
      );
      return false;
  }
}
