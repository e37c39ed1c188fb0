import { later, seconds } from '../../lib/clock.ts';
import { writeAudits } from '../posts/guards.ts';
import type { PublishingDeps } from './deps.ts';
import { type MissHeldDeps, missHeldPosts } from './miss-held-posts.ts';

/**
 * Promise 3: never lost. A claim is only a later `wake_at`: if the job or its worker dies, that instant comes and
 * the post is claimed again. Claim and job are one transaction.
 */
const claimMs = seconds(20);

type Deps = Pick<PublishingDeps, 'transact' | 'clock' | 'dueStore' | 'jobs' | 'audit'>;

/** Of all due posts, claims those that can be published and ends those that were held too long. */
export async function claimDuePosts(deps: Deps & MissHeldDeps, limit: number): Promise<number> {
  const claimed = limit <= 0 ? 0 : await claim(deps, limit);
  return claimed + (await missHeldPosts(deps));
}

async function claim(deps: Deps, limit: number): Promise<number> {
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    const claimed = await deps.dueStore.claim(tx, now, later(now, claimMs), limit);
    await deps.jobs.publishPosts(
      tx,
      claimed.map(({ id }) => id),
    );
    const newlyDue = claimed.filter(({ wasScheduled }) => wasScheduled);
    await writeAudits(
      deps.audit,
      tx,
      newlyDue.map((post) => ({ post, action: 'post.publishing' })),
      now,
    );
    return claimed.length;
  });
}
