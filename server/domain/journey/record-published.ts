import { auditAmended, writeAudit } from '../posts/guards.ts';
import type { Attempt, Post } from '../posts/ports.ts';
import type { VisiblePost } from '../posts/publisher.ts';
import type { Tx } from '../tx.ts';
import type { JourneyDeps } from './deps.ts';

export async function recordPublished(
  deps: Pick<JourneyDeps, 'attempts' | 'posts' | 'audit'>,
  tx: Tx,
  post: Post,
  attempt: Attempt,
  { externalId, url, note }: VisiblePost,
  now: Date,
): Promise<void> {
  const amends = post.amendsPostId !== null;
  await deps.attempts.close(tx, attempt.id, 'published', { external_id: externalId }, now);
  await deps.posts.update(
    tx,
    post.id,
    {
      state: 'published',
      wakeAt: null,
      // The id stays with the post that was changed.
      externalId: amends ? null : externalId,
      permalink: url,
      publishedAt: now,
      trouble: note === undefined ? null : { code: 'note', message: note, at: now.toISOString() },
    },
    now,
  );
  await writeAudit(deps.audit, tx, 'system', post, 'post.published', now, {
    attempt: attempt.id,
    revision: attempt.revisionNumber,
    digest: attempt.digest,
    external_id: externalId,
  });
  await auditAmended(deps.audit, tx, 'system', post, now);
}
