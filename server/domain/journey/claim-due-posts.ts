import { later, seconds } from '../../lib/clock.ts';
import { writeAudit } from '../posts/guards.ts';
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
    for (const post of claimed) {
      await deps.jobs.publishPost(tx, post.id);
      if (post.wasScheduled) await writeAudit(deps.audit, tx, 'system', post, 'post.publishing', now);
    }
    return claimed.length;
  });
}
