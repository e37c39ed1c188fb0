/**
 * An amendment sets the content of a published post, so repeating it changes nothing more. An unclear result is
 * therefore simply repeated, without searching for it. It still counts as sent from the moment it is handed over:
 * an amendment that may be visible is neither cancelled nor called missed.
 */

import type { Outcome, SendIo } from '../platform-port/publisher.ts';
import { originalRemoved } from './decide-next.ts';
import type { PublishingDeps } from './deps.ts';
import { messages } from './messages.ts';
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
