/**
 * Checks whether an uncertain send became a video. The upload session decides: it returns the finished video, or
 * reports missing bytes, and then nothing exists. Only when YouTube no longer knows the session are the channel's
 * uploads searched back to before the attempt, by title, description and time. The promise: "absent" only by the
 * session's answer or by a list that was read far enough.
 */

import type { FindIo, Finding, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Message } from '../../lib/message.ts';
import { createCaller } from '../kit/caller.ts';
import { isSameText } from '../kit/comparable-text.ts';
import { askLater, cannotAsk, type NoAnswer } from '../kit/outcomes.ts';
import { notReached } from '../kit/results.ts';
import { findingOf, type Page, searchBack, searchLimits } from '../kit/search-back.ts';
import { isMissingPlaylist, type ListedUpload, readUploads, uploadedAt, uploadId } from './answers.ts';
import { type Caller, getSessionStatus, listUploads } from './calls.ts';
import { readOwnChannel, uploadsPlaylist } from './channel.ts';
import { firstCommitMs, sessionHandle, thumbnailHandle, videoIdHandle } from './handles.ts';
import { clockSkewMs, maxFindPages } from './limits.ts';
import { titleOf } from './map.ts';
import { messages } from './messages.ts';
import { findPlaylistNotes, playlistNotes } from './playlists.ts';
import { sessionState } from './session.ts';
import type { YouTubeSettings } from './settings.ts';
import { thumbnailNote } from './thumbnail.ts';
import { visibleVideo } from './visible-video.ts';

export async function find(settings: YouTubeSettings, manifest: SendManifest, io: FindIo): Promise<Finding> {
  const caller = createCaller(settings, io);
  const known = videoIdHandle(io.handles);
  if (known !== undefined) {
    const notes = await findPlaylistNotes(caller, manifest, io.handles, known);
    return {
      kind: 'present',
      ...visibleVideo(settings, known, [missingThumbnail(manifest, io), ...notes]),
    };
  }

  const session = sessionHandle(io.handles);
  const total = manifest.media.find(({ role }) => role === undefined)?.sizeBytes ?? 0;
  if (session === undefined) return await findInUploads(caller, manifest, io);
  const state = sessionState(await getSessionStatus(caller, session.url, total), total);
  switch (state.kind) {
    case 'complete':
      return { kind: 'present', ...visibleVideo(settings, state.videoId, missingParts(manifest, io)) };
    case 'incomplete':
      return state.next < total ? { kind: 'absent' } : askLater(messages.video_not_made_yet());
    case 'gone':
      return await findInUploads(caller, manifest, io);
    case 'refused':
      return askLater(
        messages.session_answered({
          status: state.answer.status,
        }),
      );
    default:
      return askLater(
        messages.upload_not_asked({
          reason: state.reason,
        }),
      );
  }
}

async function findInUploads(caller: Caller, manifest: SendManifest, io: FindIo): Promise<Finding> {
  const own = await readOwnChannel(caller);
  if (own.kind !== 'ok') return askLater(own.plainReason);
  if (own.channel.id !== manifest.account) return cannotAsk(messages.other_channel());
  const playlist = uploadsPlaylist(own.channel);
  if (playlist === undefined) return cannotAsk(messages.uploads_not_shown());
  const matches = ({ snippet }: ListedUpload) => {
    if (!isSameText(snippet.title, titleOf(manifest))) return 'no';
    return isSameText(snippet.description, manifest.text) ? 'certain' : 'possible';
  };
  const result = await searchBack(
    {
      async fetchPage(pageToken: string | undefined) {
        const page = await fetchPage(caller, playlist, pageToken);
        if ('kind' in page) return page;
        const isNameless = page.items.some((item) => uploadId(item) === undefined && matches(item) !== 'no');
        return isNameless ? unreadableList : page;
      },
      idOf,
      timeOf: (upload) => uploadedAt(upload)?.getTime(),
      matches,
    },
    searchLimits(io, firstCommitMs(io.handles), { clockSkewMs, maxPages: maxFindPages }),
  );
  return findingOf(result, {
    postOf: (upload) =>
      visibleVideo(caller.settings, idOf(upload), result.kind === 'found' ? missingParts(manifest, io) : []),
    tooMany: messages.too_many_recent_videos(),
  });
}

async function fetchPage(
  caller: Caller,
  playlist: string,
  pageToken: string | undefined,
): Promise<Page<ListedUpload, string> | NoAnswer> {
  const answer = await listUploads(caller, playlist, pageToken);
  if (answer.kind !== 'answered') return askLater(notReached('YouTube', answer.reason).plainReason);
  if (isMissingPlaylist(answer)) return { items: [], next: null };
  if (answer.status !== 200)
    return askLater(
      messages.videos_answered({
        status: answer.status,
      }),
    );
  const list = readUploads(answer.text);
  return list === undefined ? unreadableList : { items: list.items, next: list.nextPageToken };
}

const unreadableList = askLater(messages.videos_unreadable());

const idOf = (upload: ListedUpload): string => uploadId(upload) ?? '';

/**
 * Searching sets no thumbnail and adds to no playlist: what the attempt had not done when it broke off stays undone,
 * and the notes say so. Before the video was known, nothing of that was tried.
 */
const missingParts = (manifest: SendManifest, io: FindIo): readonly (Message | undefined)[] => [
  missingThumbnail(manifest, io),
  ...playlistNotes(manifest, {}, messages.playlist_broke_off()),
];

function missingThumbnail(manifest: SendManifest, { handles }: FindIo): Message | undefined {
  if (!manifest.media.some(({ role }) => role === 'thumbnail')) return undefined;
  if (thumbnailHandle(handles) !== undefined) return thumbnailNote(handles);
  return messages.thumbnail_perhaps_not_set();
}
