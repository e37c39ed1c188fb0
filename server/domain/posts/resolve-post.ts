import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../workspaces/actor.ts';
import type { PostDeps } from './deps.ts';
import { auditAmended, requireAllowed, writeAudit } from './guards.ts';

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'audit'>;

export type Resolution =
  | { readonly result: 'published'; readonly url: string }
  | { readonly result: 'not_published' };

/** Only a person can say what became of an unconfirmed post, after looking at the platform. */
export async function resolvePost(
  deps: Deps,
  actor: Actor,
  id: PostId,
  resolution: Resolution,
): Promise<void> {
  requireSession(actor, 'human_approval_required');
  require(actor, 'publish');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'resolve');
    const now = deps.clock.now();
    if (resolution.result === 'published') {
      if (!/^https?:\/\//.test(resolution.url)) {
        throw new AppError(
          'evidence_needed',
          'Give the address of the published post, starting with https://.',
        );
      }
      await deps.posts.update(
        tx,
        id,
        { state: 'published', permalink: resolution.url, publishedAt: now, trouble: null },
        now,
      );
    } else {
      const trouble = {
        code: 'not_published',
        message: `A person checked: ${post.amendsPostId === null ? 'it' : 'the change'} is not on the platform.`,
        at: now.toISOString(),
      };
      await deps.posts.update(tx, id, { state: 'failed', trouble }, now);
    }
    await writeAudit(deps.audit, tx, actor, post, 'post.resolved', now, { result: resolution.result });
    if (resolution.result === 'published') await auditAmended(deps.audit, tx, actor, post, now);
  });
}
