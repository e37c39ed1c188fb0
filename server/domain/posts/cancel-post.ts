import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { PostDeps } from './deps.ts';
import { requireAllowed, writeAudit } from './guards.ts';
import { messages } from './messages.ts';

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'approvals' | 'attempts' | 'audit'>;

/** Cancelling works until the commit step. From then on the post may be visible, and we do not claim otherwise. */
export async function cancelPost(deps: Deps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'cancel');
    const now = deps.clock.now();
    const attempt = post.state === 'publishing' ? await deps.attempts.open(tx, id) : undefined;
    if (attempt?.committingAt) {
      throw new AppError('already_sending', messages.already_sending());
    }
    if (attempt) {
      await deps.attempts.close(tx, attempt.id, 'cancelled', {}, now);
      await deps.attempts.releaseLane(tx, attempt.id);
    }
    await deps.approvals.voidAll(tx, id, 'cancelled', now);
    await deps.posts.update(tx, id, { state: 'cancelled', wakeAt: null }, now);
    await writeAudit(deps.audit, tx, actor, post, 'post.cancelled', now);
  });
}
