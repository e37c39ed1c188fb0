import type { VisiblePost } from '../platform-port/publisher.ts';
import type { Attempt, Post } from '../post-model/ports.ts';
import { auditAmendment, writeAudits } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { PublishingDeps } from './deps.ts';
import type { PublishedAttempt } from './send-attempt.ts';

export async function recordPublished(
  deps: Pick<PublishingDeps, 'sendAttempts' | 'audit'>,
  tx: Tx,
  post: Post,
  attempt: Attempt,
  visible: VisiblePost,
  now: Date,
): Promise<void> {
  const published = [{ post, attempt, visible }];
  await deps.sendAttempts.publish(tx, published, now);
  await auditPublished(deps, tx, published, now);
}

export async function auditPublished(
  deps: Pick<PublishingDeps, 'audit'>,
  tx: Tx,
  published: readonly PublishedAttempt[],
  now: Date,
): Promise<void> {
  await writeAudits(
    deps.audit,
    tx,
    published.map(({ post, attempt, visible }) => ({
      post,
      action: 'post.published',
      data: {
        attempt: attempt.id,
        revision: attempt.revisionNumber,
        digest: attempt.digest,
        external_id: visible.externalId,
      },
    })),
    now,
  );
  for (const { post } of published) await auditAmendment(deps.audit, tx, 'system', post, now);
}
