/**
 * A change of a post that is out is set, not made: doing it again changes nothing more. So whatever is unclear is
 * simply done again, and nobody has to look for it. It still counts as sent from the moment it is handed over: a
 * change that may be out is neither cancelled nor called missed.
 */

import type { Outcome, SendIo } from '../platform-port/publisher.ts';
import type { PublishingDeps } from './deps.ts';
import { messages } from './messages.ts';
import { originalRemoved } from './next.ts';
import type { SendAttempt } from './send-attempt.ts';

const originalGone: Outcome = {
  kind: 'rejected',
  code: originalRemoved,
  plainReason: messages.original_removed(),
};

export async function applyAmendment(
  deps: Pick<PublishingDeps, 'posts'>,
  { post, publisher, manifest }: SendAttempt,
  externalId: string,
  io: SendIo,
): Promise<Outcome> {
  const { edit } = publisher;
  if (!edit.supported) return { kind: 'rejected', code: 'edit_not_supported', plainReason: edit.plainReason };
  const original =
    post.amendsPostId === null ? undefined : await deps.posts.find(post.workspaceId, post.amendsPostId);
  if (original?.state !== 'published') return originalGone;
  await io.committing();
  return edit.apply(externalId, manifest, io);
}
