import { later, seconds } from '../../lib/clock.ts';
import type { PostId } from '../../lib/ids.ts';
import { writeAudits } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { PublishingDeps } from './deps.ts';

/**
 * Promise 3: never lost. A claim is only a later `wake_at`: if its worker dies, that instant comes and the post is
 * claimed again.
 */
const claimMs = seconds(20);

type Deps = Pick<PublishingDeps, 'transact' | 'clock' | 'dueStore' | 'audit'>;

/** Claims due posts without starting their attempts. */
export const claimDuePosts = (deps: Deps, limit: number): Promise<readonly PostId[]> =>
  deps.transact((tx) => {
    const now = deps.clock.now();
    return claimIn(deps, tx, limit, later(now, claimMs), now);
  });

export async function claimIn(
  deps: Pick<Deps, 'dueStore' | 'audit'>,
  tx: Tx,
  limit: number,
  claimUntil: Date,
  now: Date,
): Promise<readonly PostId[]> {
  const claimed = await deps.dueStore.claim(tx, now, claimUntil, limit);
  const newlyDue = claimed.filter(({ wasScheduled }) => wasScheduled);
  await writeAudits(
    deps.audit,
    tx,
    newlyDue.map((post) => ({ post, action: 'post.publishing' })),
    now,
  );
  return claimed.map(({ id }) => id);
}
