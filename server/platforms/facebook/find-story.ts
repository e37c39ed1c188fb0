/**
 * Checks whether an uncertain photo Story is out: the list of the page's Stories names the photo of each, and ours
 * has its id since it was uploaded. The promise: "absent" only by a list read to its end, while the Story could not
 * have expired yet, and not after Facebook refused the photo like one that is out. The order of the list is not
 * documented, so nothing is concluded from it.
 */

import type { FindIo, Finding } from '../../domain/platform-port/publisher.ts';
import { askLater, cannotAsk, type NoAnswer } from '../kit/outcomes.ts';
import { findingOf, type Page, searchBack, searchLimits } from '../kit/search-back.ts';
import { requestFailed } from '../meta/graph.ts';
import { type ListedStory, readStories } from './answers.ts';
import { type Caller, listStories, publicUrl } from './calls.ts';
import { firstCommitMs, photoHandle, photosRefusedAgain } from './handles.ts';
import { clockSkewMs, maxFindPages, storyListedMs } from './limits.ts';
import { messages } from './messages.ts';

export async function findPhotoStory(caller: Caller, page: string, io: FindIo): Promise<Finding> {
  const photoId = photoHandle(io.handles, 0);
  // The last call names the photo, so without one it was never made.
  if (photoId === undefined) return { kind: 'absent' };
  const limits = searchLimits(io, firstCommitMs(io.handles), { clockSkewMs, maxPages: maxFindPages });
  const sinceMs = limits.startedMs - clockSkewMs;
  const result = await searchBack(
    {
      fetchPage: (after: string | undefined) => fetchPage(caller, page, sinceMs, after),
      idOf: ({ post_id }) => post_id,
      timeOf: () => undefined,
      matches: ({ media_id, media_type }) => {
        if (media_id !== undefined) return media_id === photoId ? 'certain' : 'no';
        return media_type === 'video' ? 'no' : 'possible';
      },
    },
    limits,
  );
  if (result.kind === 'absent' && io.now().getTime() > limits.startedMs + storyListedMs)
    return cannotAsk(messages.story_may_have_expired());
  if (result.kind === 'absent' && photosRefusedAgain(io.handles))
    return askLater(messages.pictures_refused_not_listed());
  return findingOf(result, {
    postOf: ({ post_id, url }) => ({ externalId: post_id, url: publicUrl(caller.settings, url, post_id) }),
    tooMany: messages.too_many_posts(),
  });
}

async function fetchPage(
  caller: Caller,
  page: string,
  sinceMs: number,
  after: string | undefined,
): Promise<Page<ListedStory, string> | NoAnswer> {
  const answer = await listStories(caller, page, sinceMs, after);
  if (answer.kind === 'fault') {
    const { fault } = answer;
    return fault.class === 'permission_lost' || fault.class === 'refused'
      ? cannotAsk(messages.stories_not_listed())
      : askLater(fault.describe('Facebook'));
  }
  if (answer.kind !== 'ok') return askLater(requestFailed('Facebook', answer.reason));
  return readStories(answer.text) ?? askLater(messages.stories_unreadable());
}
