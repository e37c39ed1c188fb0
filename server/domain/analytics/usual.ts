/**
 * What is usual for an account: the median of what its posts were seen in their first seven days. Of posts that are
 * old enough to be whole and young enough to say something about now; of fewer than five nothing is said.
 */
import { type Clock, days, hours, later } from '../../lib/clock.ts';
import type { Transact, Tx } from '../tx.ts';
import type { FigureStore, FollowedAccount, UsualStore } from './ports.ts';
import { firstViewsMs } from './work-out.ts';

export interface UsualDeps {
  readonly transact: Transact;
  readonly figures: Pick<FigureStore, 'lockAccount'>;
  readonly usuals: UsualStore;
  readonly clock: Clock;
}

const everyMs = hours(1);
const lookBackMs = days(90);
const youngestComparedMs = days(1);
export const fewestPosts = 5;
const atOnce = 200;

export async function workOutUsuals(deps: UsualDeps): Promise<number> {
  const waiting = await deps.usuals.waiting(later(deps.clock.now(), -everyMs), atOnce);
  for (const account of waiting)
    await deps.transact(async (tx) => {
      await deps.figures.lockAccount(tx, account);
      await workOutUsual(deps, tx, account);
    });
  return waiting.length;
}

/** The account's figures are the caller's. */
export function workOutUsual(
  { usuals, clock }: Pick<UsualDeps, 'usuals' | 'clock'>,
  tx: Tx,
  account: Pick<FollowedAccount, 'id' | 'workspaceId'>,
): Promise<void> {
  const now = clock.now();
  return usuals.workOut(tx, account, {
    now,
    publishedFrom: later(now, -lookBackMs),
    publishedTo: later(now, -firstViewsMs),
    fewestPosts,
    comparedIfPublishedBefore: later(now, -youngestComparedMs),
  });
}
