/**
 * Did an uncertain send become a video? The upload session knows: it gives the finished video, or says that bytes are
 * missing, and then nothing exists. Only when YouTube has forgotten the session are the channel's uploads read back to
 * before the attempt and compared by title, description and time. The promises: "absent" only by the session's word or
 * a list read far enough; what looks like ours but cannot be told apart is for a person.
 */
import type { FindIo, Finding, SendManifest } from '../../domain/posts/publisher.ts';
import { askLater } from '../kit/outcomes.ts';
import { comparable } from '../kit/comparable-text.ts';
import { type ListedUpload, readError, readUploads, uploadedAt, uploadId } from './answers.ts';
import { askSession, type Caller, listUploads, videoUrl } from './calls.ts';
import { readOwnChannel, uploadsPlaylist } from './channel.ts';
import { firstCommitMs, sessionHandle, thumbnailHandle, videoIdHandle } from './handles.ts';
import { clockSkewMs, findMaxPages } from './limits.ts';
import { titleOf } from './map.ts';
import { type Present, present } from './note.ts';
import { sessionState } from './session.ts';
import type { YouTubeSettings } from './settings.ts';
import { thumbnailNote } from './thumbnail.ts';

export async function find(settings: YouTubeSettings, manifest: SendManifest, io: FindIo): Promise<Finding> {
  const caller: Caller = { settings, accessToken: io.accessToken, request: (request) => io.request(request) };
  const found = (id: string): Present => present(settings, id, [missingThumbnail(manifest, io)]);
  const known = videoIdHandle(io.handles);
  if (known !== undefined) return found(known);

  const session = sessionHandle(io.handles);
  const total = manifest.media.find(({ role }) => role === undefined)?.sizeBytes ?? 0;
  if (session === undefined) return await findInUploads(caller, manifest, io, found);
  const state = sessionState(await askSession(caller, session.url, total), total);
  switch (state.kind) {
    case 'complete':
      return found(state.videoId);
    case 'incomplete':
      return state.next < total
        ? { kind: 'absent' }
        : askLater('YouTube has every byte of the video but has not made one of it yet.');
    case 'gone':
      return await findInUploads(caller, manifest, io, found);
    case 'refused':
      return askLater(`YouTube answered ${state.answer.status} when asked about the upload.`);
    default:
      return askLater(`YouTube could not be asked about the upload (${state.reason}).`);
  }
}

async function findInUploads(
  caller: Caller,
  manifest: SendManifest,
  io: FindIo,
  found: (id: string) => Present,
): Promise<Finding> {
  const own = await readOwnChannel(caller);
  if (own.kind !== 'ok') return askLater(own.plainReason);
  if (own.channel.id !== manifest.account)
    return { kind: 'cannot_ask', plainReason: 'This connection now belongs to another channel.' };
  const playlist = uploadsPlaylist(own.channel);
  if (playlist === undefined)
    return { kind: 'cannot_ask', plainReason: 'YouTube does not show the uploads of the channel.' };
  // A retry that meets its own earlier video must find that one, so the first try counts, not the last.
  const startedMs = Math.min(
    io.attemptStartedAt.getTime(),
    firstCommitMs(io.handles) ?? Number.POSITIVE_INFINITY,
  );
  const since = new Date(startedMs - clockSkewMs);
  const listed = await readBackTo(caller, playlist, since);
  if ('kind' in listed) return listed;

  const alike = listed.uploads.filter(
    (upload) => (uploadedAt(upload) ?? since) >= since && sameText(upload.snippet.title, titleOf(manifest)),
  );
  const same = alike.filter(({ snippet }) => sameText(snippet.description, manifest.text));
  const ids = (uploads: readonly ListedUpload[]): readonly string[] =>
    [...new Set(uploads.flatMap((upload) => uploadId(upload) ?? []))].filter(
      (id) => !io.boundExternalIds.has(id),
    );
  const [only, ...others] = ids(same);
  if (only !== undefined && others.length === 0) return found(only);
  const candidates = ids(alike).map((id) => ({ externalId: id, url: videoUrl(caller.settings, id) }));
  if (candidates.length > 0) return { kind: 'ambiguous', candidates };
  if (listed.whole) return { kind: 'absent' };
  return { kind: 'cannot_ask', plainReason: 'The channel has too many recent videos to look through.' };
}

interface Listed {
  readonly uploads: readonly ListedUpload[];
  /** False when there may be more videos of that time than we read. */
  readonly whole: boolean;
}

async function readBackTo(caller: Caller, playlist: string, since: Date): Promise<Listed | Finding> {
  const uploads: ListedUpload[] = [];
  let pageToken: string | null = null;
  for (let page = 0; page < findMaxPages; page += 1) {
    const answer = await listUploads(caller, playlist, pageToken);
    if (answer.kind !== 'answered') return askLater(`YouTube could not be reached (${answer.reason}).`);
    // A channel that never had a video has no such playlist.
    if (answer.status === 404 && readError(answer.text).reason === 'playlistNotFound')
      return { uploads, whole: true };
    if (answer.status !== 200)
      return askLater(`YouTube answered ${answer.status} when asked for the channel's videos.`);
    const list = readUploads(answer.text);
    if (list === undefined) return askLater('YouTube gave a list of videos that cannot be read.');
    uploads.push(...list.items);
    const oldest = list.items.at(-1);
    const reached = oldest !== undefined && (uploadedAt(oldest) ?? since) < since;
    if (reached || list.nextPageToken === undefined) return { uploads, whole: true };
    pageToken = list.nextPageToken;
  }
  return { uploads, whole: false };
}

/** However YouTube stores line ends, composed characters and space at the ends. */
const sameText = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** Looking sets nothing: what the attempt had not done when it broke off stays undone, and is told. */
function missingThumbnail(manifest: SendManifest, { handles }: FindIo): string | undefined {
  if (!manifest.media.some(({ role }) => role === 'thumbnail')) return undefined;
  if (thumbnailHandle(handles) !== undefined) return thumbnailNote(handles);
  return 'The thumbnail may not be set, because the connection broke off after the video. Set it on YouTube.';
}
