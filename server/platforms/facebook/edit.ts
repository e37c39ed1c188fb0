/** Edits the text of a published post, or removes it. Both are safe to repeat. */

import type { Outcome, PostEditor, Removal, RemoveIo } from '../../domain/platform-port/publisher.ts';
import { createCaller } from '../kit/caller.ts';
import { askLater, authLost, rejected, unavailable } from '../kit/outcomes.ts';
import { refused } from '../kit/results.ts';
import { requestFailed } from '../meta/graph.ts';
import { retryMessage } from '../meta/outcome.ts';
import { readPermalink, readSuccess } from './answers.ts';
import { deleteObject, editObject, getPermalink, publicUrl } from './calls.ts';
import { readWire } from './map.ts';
import { writeMentions } from './mentions.ts';
import { messages } from './messages.ts';
import { isMentionRefusal, mentionsNotGranted, troubleBeforeCommit } from './outcome.ts';
import type { FacebookSettings } from './settings.ts';
import { verifyNames } from './verify-names.ts';

type Edited = Exclude<Outcome, { kind: 'unknown' | 'pending' }>;

export const createEditor = (settings: FacebookSettings): PostEditor => ({
  supported: true,
  parts: ['caption', 'mentions'],
  async apply(externalId, manifest, io): Promise<Edited> {
    const { route } = readWire(manifest);
    if (route === 'photo_story' || route === 'video_story')
      return rejected('story_not_editable', messages.story_not_editable());
    const otherName = await verifyNames(settings, io, { mentions: manifest.mentions ?? [] });
    if (otherName !== undefined) return otherName;
    const caller = createCaller(settings, io);
    // Videos and Reels are identified by the video's id, and their text is its description.
    const field = route === 'video' || route === 'reel' ? 'description' : 'message';
    const text = writeMentions({ text: manifest.text, mentions: manifest.mentions ?? [] });
    const answer = await editObject(caller, externalId, { [field]: text });
    if (answer.kind !== 'ok') {
      const outcome = troubleBeforeCommit(answer, { account: manifest.account, now: io.now() });
      const isRefused = answer.kind === 'fault' && outcome.kind !== 'unavailable';
      return isRefused && isMentionRefusal(answer.fault, manifest) ? mentionsNotGranted : outcome;
    }
    if (!readSuccess(answer.text)) return unavailable(messages.edit_unclear());
    const link = await getPermalink(caller, externalId);
    const permalink = link.kind === 'ok' ? readPermalink(link.text) : undefined;
    return { kind: 'published', externalId, url: publicUrl(settings, permalink, externalId) };
  },
});

/** A post that is already gone counts as removed. */
export async function remove(settings: FacebookSettings, externalId: string, io: RemoveIo): Promise<Removal> {
  const answer = await deleteObject(createCaller(settings, io), externalId);
  if (answer.kind === 'ok')
    return readSuccess(answer.text) ? { kind: 'removed' } : askLater(messages.removal_unclear());
  if (answer.kind !== 'fault') return askLater(requestFailed('Facebook', answer.reason));
  const plainReason = answer.fault.describe('Facebook');
  switch (answer.fault.class) {
    case 'gone':
      return { kind: 'removed' };
    case 'auth_lost':
      return authLost(plainReason);
    case 'permission_lost':
    case 'refused':
    case 'duplicate':
      return refused(
        messages.removal_refused({
          reason: plainReason,
        }),
      );
    default:
      return askLater(retryMessage(plainReason));
  }
}
