/**
 * Where TikTok stands with a post that it may have, by the one thing it can be asked: the status of a publish id.
 *
 * A post gets an id only when everyone may view it and moderation is over, which can take hours. So a complete post is
 * published without one at once when it is not public, and after `idPatienceMs` when it is: its external id is then the
 * publish id and its link the profile.
 */
import type { Handles, SendManifest, VisiblePost } from '../../domain/platform-port/publisher.ts';
import type { PublishStatus } from './answers.ts';
import { type Caller, fetchStatus, isAuthLost, postUrl, profileUrl } from './calls.ts';
import { isPublic, type PublishHandle, username } from './handles.ts';
import { idPatienceMs } from './limits.ts';
import { readWire } from './map.ts';

export type Standing =
  | ({ readonly kind: 'shown' } & VisiblePost)
  | { readonly kind: 'waiting'; readonly complete: boolean; readonly plainReason: string }
  /** TikTok does not have all bytes, so it shows nothing. */
  | { readonly kind: 'short'; readonly offset: number }
  | { readonly kind: 'failed'; readonly reason: string }
  /** TikTok will not tell, now or later. */
  | { readonly kind: 'gone'; readonly plainReason: string }
  | { readonly kind: 'auth_lost' }
  | { readonly kind: 'untold'; readonly plainReason: string };

const noLink = 'TikTok gave no link to the post itself, so the link leads to the profile.';

const forgotten = new Set(['invalid_publish_id', 'token_not_authorized_for_specified_publish_id']);

export async function lookUp(
  caller: Caller,
  manifest: SendManifest,
  handles: Handles,
  publish: PublishHandle,
  now: Date,
): Promise<Standing> {
  const answer = await fetchStatus(caller, publish.publishId);
  if (answer.kind === 'ok') {
    if (answer.value.status === 'PUBLISH_COMPLETE')
      return complete(caller, manifest, handles, publish, answer.value.postId, now);
    return unfinished(manifest, publish, answer.value);
  }
  if (answer.kind !== 'refused')
    return { kind: 'untold', plainReason: `TikTok could not be asked about the post (${answer.reason}).` };
  if (forgotten.has(answer.code))
    return { kind: 'gone', plainReason: 'TikTok no longer knows what became of this post.' };
  if (isAuthLost(answer)) return { kind: 'auth_lost' };
  return {
    kind: 'untold',
    plainReason: `TikTok answered ${answer.status} ${answer.code} when asked about the post.`,
  };
}

function complete(
  { settings }: Caller,
  manifest: SendManifest,
  handles: Handles,
  publish: PublishHandle,
  postId: string | undefined,
  now: Date,
): Standing {
  const name = username(handles);
  const kind = readWire(manifest).media_type === undefined ? 'video' : 'photo';
  if (postId !== undefined)
    return { kind: 'shown', externalId: postId, url: postUrl(settings, name, kind, postId) };
  const since = publish.completeSinceMs ?? publish.committedMs ?? now.getTime();
  if (!isPublic(handles) || now.getTime() - since >= idPatienceMs)
    return { kind: 'shown', externalId: publish.publishId, url: profileUrl(settings, name), note: noLink };
  const plainReason = 'TikTok has posted it and still checks it before it gives the link.';
  return { kind: 'waiting', complete: true, plainReason };
}

function unfinished(manifest: SendManifest, publish: PublishHandle, told: PublishStatus): Standing {
  const { source_info: source } = readWire(manifest);
  switch (told.status) {
    case 'FAILED':
      return { kind: 'failed', reason: told.failReason };
    case 'SEND_TO_USER_INBOX':
      return { kind: 'gone', plainReason: 'TikTok put the post into the inbox of the app instead.' };
    case 'PROCESSING_UPLOAD': {
      const { uploadedBytes } = told;
      const isShort =
        source.source === 'FILE_UPLOAD' &&
        !publish.accepted &&
        uploadedBytes !== undefined &&
        uploadedBytes < source.video_size;
      if (isShort) return { kind: 'short', offset: uploadedBytes };
      break;
    }
  }
  return { kind: 'waiting', complete: false, plainReason: 'TikTok is still working on the post.' };
}
