import { later, seconds } from '../../lib/clock.ts';
import type { PostId } from '../../lib/ids.ts';
import type { DuePost } from '../post-model/ports.ts';
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
  deps.transact(async (tx) => {
    const now = deps.clock.now();
    const claimed = await deps.dueStore.claim(tx, now, later(now, claimMs), limit);
    await auditClaims(deps, tx, claimed, now);
    return claimed.map(({ id }) => id);
  });

export const auditClaims = (
  { audit }: Pick<Deps, 'audit'>,
  tx: Tx,
  claimed: readonly DuePost[],
  now: Date,
): Promise<void> =>
  writeAudits(
    audit,
    tx,
    claimed.filter(({ wasScheduled }) => wasScheduled).map((post) => ({ post, action: 'post.publishing' })),
    now,
  );
