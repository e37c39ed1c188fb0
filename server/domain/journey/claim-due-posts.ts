import { later, seconds } from '../../lib/clock.ts';
import { writeAudits } from '../posts/guards.ts';
import type { JourneyDeps } from './deps.ts';

/**
 * Promise 3: never lost. A claim is only a later `wake_at`: if the job or its worker dies, that instant comes
 * and the post is claimed again. Claim and job are one transaction.
 */
const claimMs = seconds(20);

export async function claimDuePosts(
  deps: Pick<JourneyDeps, 'transact' | 'clock' | 'dueStore' | 'jobs' | 'audit'>,
  limit: number,
): Promise<number> {
  if (limit <= 0) return 0;
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    const claimed = await deps.dueStore.claim(tx, now, later(now, claimMs), limit);
    await deps.jobs.publishPosts(
      tx,
      claimed.map(({ id }) => id),
    );
    const begun = claimed.filter(({ wasScheduled }) => wasScheduled);
    await writeAudits(
      deps.audit,
      tx,
      begun.map((post) => ({ post, action: 'post.publishing' })),
      now,
    );
    return claimed.length;
  });
}
