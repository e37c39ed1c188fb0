/** Ends the amendments of a removed post: it cannot be changed any more, and none of its changes is visible. */
import type { PostId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { PostState } from '../post-model/post.ts';
import type { Tx } from '../tx.ts';
import type { PostDeps } from './deps.ts';
import { writeAudit } from './guards.ts';

type Deps = Pick<PostDeps, 'posts' | 'amendments' | 'approvals' | 'attempts' | 'audit'>;

/** Everything except unconfirmed amendments, which a person must resolve. */
const cancellable: readonly PostState[] = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'scheduled',
  'publishing',
  'failed',
  'missed',
];
const cause = 'original_removed';

export async function endAmendments(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  originalId: PostId,
  now: Date,
): Promise<void> {
  for (const amendment of await deps.amendments.lock(tx, originalId, cancellable)) {
    const attempt = amendment.state === 'publishing' ? await deps.attempts.open(tx, amendment.id) : undefined;
    // It is being sent right now: the platform will refuse it, and its own outcome is recorded.
    if (attempt?.committingAt) continue;
    if (attempt) {
      await deps.attempts.close(tx, attempt.id, 'cancelled', {}, now);
      await deps.attempts.releaseLane(tx, attempt.id);
    }
    await deps.approvals.voidAll(tx, amendment.id, cause, now);
    await deps.posts.update(tx, amendment.id, { state: 'cancelled', wakeAt: null }, now);
    await writeAudit(deps.audit, tx, actor, amendment, 'post.cancelled', now, { cause });
  }
  for (const amendment of await deps.amendments.lock(tx, originalId, ['published'])) {
    await deps.posts.update(tx, amendment.id, { state: 'removed' }, now);
    await writeAudit(deps.audit, tx, actor, amendment, 'post.removed', now, { cause });
  }
}
