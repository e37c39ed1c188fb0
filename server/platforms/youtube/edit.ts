/**
 * Edits and removes a published video. YouTube replaces `snippet` and `status` as a whole and clears what is left
 * out, so the video is read first and the fields we do not manage are sent back unchanged. What was approved is
 * always sent whole: a tag that the approved text no longer has is removed, and a publishing time set on YouTube
 * does not survive an approval without one.
 */

import type { PostEditor, Removal, RemoveIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { createCaller } from '../kit/caller.ts';
import { askLater, authLost, rejected, unavailable } from '../kit/outcomes.ts';
import { notReached, refused } from '../kit/results.ts';
import { readError, readUnmanagedFields, readVideo } from './answers.ts';
import { deleteVideo, listVideos, updateVideo } from './calls.ts';
import { requestBody } from './map.ts';
import { messages } from './messages.ts';
import type { OptionKey } from './options.ts';
import { isRefusal, lostAccess, missingPermissions, notDeclared, reachedLimit, refusal } from './outcome.ts';
import { readDeclarations } from './read-declarations.ts';
import type { YouTubeSettings } from './settings.ts';
import { privacyNote, visibleVideo } from './visible-video.ts';

type JsonObject = { readonly [key: string]: Json };
type Apply = PostEditor['apply'];
type Trouble = Exclude<Awaited<ReturnType<Apply>>, { kind: 'published' }>;

/** All options except those that have no effect after publication. */
const editableOptions: readonly OptionKey[] = [
  'title',
  'tags',
  'category',
  'language',
  'license',
  'embeddable',
];

export const createEditor = (settings: YouTubeSettings): PostEditor => ({
  supported: true,
  parts: ['caption', ...editableOptions],
  apply: (externalId, manifest, io) => apply(settings, externalId, manifest, io),
});

async function apply(
  settings: YouTubeSettings,
  externalId: string,
  manifest: SendManifest,
  io: Parameters<Apply>[2],
): ReturnType<Apply> {
  const declared = readDeclarations(io.declarations);
  if (declared === undefined) return notDeclared;
  const caller = createCaller(settings, io);
  const read = await listVideos(caller, 'snippet,status', externalId);
  const items = read.kind === 'answered' && read.status === 200 ? readUnmanagedFields(read.text) : undefined;
  if (items === undefined) return trouble(read, io.now());
  const now = items.find(({ id }) => id === externalId);
  if (now === undefined) return gone;

  const { snippet, status } = requestBody(manifest, declared);
  const answer = await updateVideo(caller, {
    id: externalId,
    snippet: { ...(snippet as JsonObject), ...presentFields(now.snippet) },
    status: { ...status, ...presentFields(now.status) },
  });
  const updated = answer.kind === 'answered' && answer.status === 200 ? readVideo(answer.text) : undefined;
  return updated === undefined
    ? trouble(answer, io.now())
    : {
        kind: 'published',
        ...visibleVideo(settings, externalId, [privacyNote(updated, declared.privacyStatus)]),
      };
}

/** Without the fields that YouTube left out. */
const presentFields = (fields: Readonly<Record<string, Json | undefined>> = {}): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );

const gone = rejected('video_gone', messages.video_gone());

function trouble(answer: HttpResult, now: Date): Trouble {
  if (answer.kind !== 'answered')
    return unavailable(messages.change_not_confirmed({ reason: answer.reason }));
  const { reason } = readError(answer.text);
  // Only YouTube's own answer counts: a gateway's 404 says nothing about the video.
  if (answer.status === 404 && reason !== '') return gone;
  // Uploading may still work without this permission, so the connection is not lost.
  if (reason === 'insufficientPermissions') return rejected('insufficient_permissions', missingPermissions);
  if (reason === 'forbidden') return rejected('forbidden', messages.change_forbidden());
  if (isRefusal(answer)) return refusal(answer, now);
  return unavailable(
    messages.change_answered({
      status: answer.status,
    }),
  );
}

/** Removing is safe to repeat, and a video that is already gone counts as removed. */
export async function remove(settings: YouTubeSettings, externalId: string, io: RemoveIo): Promise<Removal> {
  const answer = await deleteVideo(createCaller(settings, io), externalId);
  if (answer.kind !== 'answered') return askLater(notReached('YouTube', answer.reason).plainReason);
  const error = readError(answer.text);
  if (answer.status === 204 || answer.status === 200) return { kind: 'removed' };
  // Only YouTube's own answer counts: a gateway's 404 says nothing about the video.
  if (answer.status === 404 && error.reason !== '') return { kind: 'removed' };
  if (answer.status === 401) return authLost(lostAccess);
  if (reachedLimit(answer, error) || answer.status >= 500 || answer.status === 408)
    return askLater(
      messages.answered_tried_again({
        status: answer.status,
      }),
    );
  if (error.reason === 'insufficientPermissions') return refused(missingPermissions);
  return refused(
    messages.deletion_refused({
      status: answer.status,
    }),
  );
}
