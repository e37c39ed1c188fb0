/**
 * Edits a published post, of which LinkedIn allows only the text to change, and removes it. Both are safe to
 * repeat.
 */

import type { PostEditor, Removal, RemoveIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { createCaller } from '../kit/caller.ts';
import { askLater, authLost, rejected, unavailable } from '../kit/outcomes.ts';
import { notReached, refused } from '../kit/results.ts';
import { deletePost, editCommentary, postUrl } from './calls.ts';
import { messages } from './messages.ts';
import { isRefusal, reconnect, refusal } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

type Apply = PostEditor['apply'];

export const createEditor = (settings: LinkedInSettings): PostEditor => ({
  supported: true,
  parts: ['caption', 'mentions'],
  apply: (externalId, manifest, io) => apply(settings, externalId, manifest, io),
});

async function apply(
  settings: LinkedInSettings,
  externalId: string,
  { wire }: SendManifest,
  io: Parameters<Apply>[2],
): ReturnType<Apply> {
  const answer = await editCommentary(createCaller(settings, io), externalId, String(wire.commentary));
  if (answer.kind !== 'answered') return unavailable(messages.edit_not_confirmed({ reason: answer.reason }));
  if (answer.status === 200 || answer.status === 204)
    return { kind: 'published', externalId, url: postUrl(settings, externalId) };
  if (answer.status === 404) return rejected('post_gone', messages.post_gone());
  if (isRefusal(answer)) return refusal(answer, io.now());
  return unavailable(
    messages.edit_unclear({
      status: answer.status,
    }),
  );
}

/** A post that is already gone counts as removed. */
export async function remove(settings: LinkedInSettings, externalId: string, io: RemoveIo): Promise<Removal> {
  const answer = await deletePost(createCaller(settings, io), externalId);
  if (answer.kind !== 'answered') return askLater(notReached('LinkedIn', answer.reason).plainReason);
  if ([200, 204, 404].includes(answer.status)) return { kind: 'removed' };
  if (answer.status === 401) return authLost(reconnect);
  if (answer.status === 429 || answer.status >= 500)
    return askLater(
      messages.answered_tried_again({
        status: answer.status,
      }),
    );
  return refused(
    messages.removal_refused({
      status: answer.status,
    }),
  );
}
