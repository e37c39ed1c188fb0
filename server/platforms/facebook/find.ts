/**
 * Checks whether an uncertain send became visible. A video has an id, so its state is fetched; the page's posts
 * are searched back to before the attempt, by text and time. The promise: "absent" only by the video's own state
 * or by a list read far enough.
 */

import type { FindIo, Finding, SendManifest } from '../../domain/platform-port/publisher.ts';
import { createCaller } from '../kit/caller.ts';
import { isBlank } from '../kit/comparable-text.ts';
import { askLater, cannotAsk, type NoAnswer } from '../kit/outcomes.ts';
import { ambiguous, findingOf, type Page, searchBack, searchLimits } from '../kit/search-back.ts';
import { requestFailed } from '../meta/graph.ts';
import { instantOf, type ListedPost, readPosts } from './answers.ts';
import { type Caller, listPosts, publicUrl } from './calls.ts';
import { findPhotoStory } from './find-story.ts';
import { finishedMs, firstCommitMs, photosRefusedAgain, postHandle, videoHandle } from './handles.ts';
import { clockSkewMs, maxFindPages } from './limits.ts';
import { readWire } from './map.ts';
import { matchesText } from './mentions.ts';
import { messages } from './messages.ts';
import type { FacebookSettings } from './settings.ts';
import { fetchVideoState } from './video-state.ts';

export async function find(settings: FacebookSettings, manifest: SendManifest, io: FindIo): Promise<Finding> {
  const caller = createCaller(settings, io);
  const known = postHandle(io.handles);
  if (known !== undefined) {
    const { id, url } = known;
    return { kind: 'present', externalId: id, url: url ?? publicUrl(settings, undefined, id) };
  }
  switch (readWire(manifest).route) {
    case 'video':
    case 'reel':
    case 'video_story':
      return await findVideo(caller, io);
    case 'photo_story':
      return await findPhotoStory(caller, manifest.account, io);
    default:
      return await findInList(caller, manifest, io);
  }
}

async function findVideo(caller: Caller, { handles }: FindIo): Promise<Finding> {
  const video = videoHandle(handles);
  // The last call names the video, so without one it was never made.
  if (video === undefined) return { kind: 'absent' };
  const state = await fetchVideoState(caller, video.id);
  switch (state.kind) {
    case 'published':
      return { kind: 'present', externalId: video.id, url: state.url };
    case 'failed':
      return { kind: 'absent' };
    case 'uploading':
    case 'waiting':
      // Facebook accepted the last call, so it may show the video at any time.
      if (finishedMs(handles) !== undefined) return askLater(messages.video_taken_not_shown());
      return state.kind === 'waiting' && state.processing
        ? askLater(messages.video_still_processing())
        : { kind: 'absent' };
    case 'publishing':
      return askLater(messages.video_not_shown_yet());
    case 'gone':
      return askLater(messages.video_not_found());
    case 'auth_lost':
      return askLater(state.plainReason);
    case 'odd':
      return askLater(
        messages.video_not_asked({
          reason: state.reason,
        }),
      );
  }
}

async function findInList(caller: Caller, manifest: SendManifest, io: FindIo): Promise<Finding> {
  const postOf = ({ id, permalink_url }: ListedPost) => ({
    externalId: id,
    url: publicUrl(caller.settings, permalink_url, id),
  });
  const result = await searchBack(
    {
      fetchPage: (after: string | undefined) => fetchPage(caller, manifest.account, after),
      idOf: ({ id }) => id,
      timeOf: ({ created_time }) => instantOf(created_time)?.getTime(),
      matches: ({ message }) => matchesText(message, manifest),
    },
    searchLimits(io, firstCommitMs(io.handles), { clockSkewMs, maxPages: maxFindPages }),
  );
  // Videos of ours are bound by the video's id, so in this list one with the same text belongs to no post of ours.
  // Without text nothing distinguishes two posts.
  const isDoubtful =
    result.kind === 'found' && (result.item.status_type === 'added_video' || isBlank(manifest.text));
  if (isDoubtful) return ambiguous([result.item], postOf);
  if (result.kind === 'absent' && photosRefusedAgain(io.handles))
    return askLater(messages.pictures_refused_not_listed());
  return findingOf(result, {
    postOf,
    tooMany: messages.too_many_posts(),
  });
}

/** An empty page is not the end: Facebook omits what it does not show, and more may follow. */
async function fetchPage(
  caller: Caller,
  page: string,
  after: string | undefined,
): Promise<Page<ListedPost, string> | NoAnswer> {
  const answer = await listPosts(caller, page, after);
  if (answer.kind === 'fault')
    return answer.fault.class === 'permission_lost'
      ? cannotAsk(messages.posts_not_allowed())
      : askLater(answer.fault.describe('Facebook'));
  if (answer.kind !== 'ok') return askLater(requestFailed('Facebook', answer.reason));
  return readPosts(answer.text) ?? askLater(messages.posts_unreadable());
}
