/**
 * The baseline of an account: the median views of its posts in their first seven days. It covers posts that are old
 * enough to have seven days of views and recent enough to be relevant; with fewer than five posts there is none.
 */
import { type Clock, days, hours, later } from '../../lib/clock.ts';
import type { Transact, Tx } from '../tx.ts';
import { firstViewsMs } from './compute-gains.ts';
import type { BaselineStore, FollowedAccount, ReadingStore } from './ports.ts';

export interface BaselineDeps {
  readonly transact: Transact;
  readonly readings: Pick<ReadingStore, 'lockAccount'>;
  readonly baselines: BaselineStore;
  readonly clock: Clock;
}

const intervalMs = hours(1);
const historyMs = days(90);
const minAgeToCompareMs = days(1);
export const minPosts = 5;
const batchSize = 200;

export async function computeBaselines(deps: BaselineDeps): Promise<number> {
  const waiting = await deps.baselines.listPending(later(deps.clock.now(), -intervalMs), batchSize);
  for (const account of waiting)
    await deps.transact(async (tx) => {
      await deps.readings.lockAccount(tx, account);
      await computeBaseline(deps, tx, account);
    });
  return waiting.length;
}

/** The caller has locked the account. */
export function computeBaseline(
  { baselines, clock }: Pick<BaselineDeps, 'baselines' | 'clock'>,
  tx: Tx,
  account: Pick<FollowedAccount, 'id' | 'workspaceId'>,
): Promise<void> {
  const now = clock.now();
  return baselines.compute(tx, account, {
    now,
    publishedFrom: later(now, -historyMs),
    publishedTo: later(now, -firstViewsMs),
    minPosts,
    comparedIfPublishedBefore: later(now, -minAgeToCompareMs),
  });
}
