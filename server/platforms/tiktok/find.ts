/**
 * Checks whether an uncertain send became visible. With a publish id its status is fetched. Without one, after a
 * pull request whose answer was lost, only the list of public videos is left. The promises: "absent" only when
 * TikTok lacks bytes or says that it failed; the list proves presence, never absence, since moderation may take
 * hours.
 */

import type { FindIo, Finding, SendManifest } from '../../domain/platform-port/publisher.ts';
import { createCaller } from '../kit/caller.ts';
import { askLater, cannotAsk, type NoAnswer } from '../kit/outcomes.ts';
import { ambiguous, type Page, searchBack, searchLimits } from '../kit/search-back.ts';
import type { ListedVideo } from './answers.ts';
import { type Caller, isAuthLost, listVideos, postUrl } from './calls.ts';
import { isPublic, publishHandle, unansweredSinceMs, username } from './handles.ts';
import { clockSkewMs, listSearchTimeoutMs, maxFindPages } from './limits.ts';
import { readWire } from './map.ts';
import { messages } from './messages.ts';
import { fetchPublishState } from './publish-state.ts';
import type { TikTokSettings } from './settings.ts';

export async function find(settings: TikTokSettings, manifest: SendManifest, io: FindIo): Promise<Finding> {
  const caller = createCaller(settings, io);
  const publish = publishHandle(io.handles);
  if (publish === undefined) {
    const since = unansweredSinceMs(io.handles);
    return since === undefined ? { kind: 'absent' } : findInList(caller, manifest, io, since);
  }
  if (publish.failed || publish.committedMs === null) return { kind: 'absent' };
  const state = await fetchPublishState(caller, manifest, io.handles, publish, io.now());
  switch (state.kind) {
    case 'visible':
      return { ...state, kind: 'present' };
    case 'short':
    case 'failed':
      return { kind: 'absent' };
    case 'gone':
      return cannotAsk(state.plainReason);
    case 'auth_lost':
      return askLater(messages.connection_not_accepted_now());
    case 'waiting':
    case 'unreadable':
      return askLater(state.plainReason);
  }
}

async function findInList(
  caller: Caller,
  manifest: SendManifest,
  io: FindIo,
  unansweredMs: number,
): Promise<Finding> {
  if (!isPublic(io.handles)) return cannotAsk(messages.order_cannot_be_found());
  const { media_type, post_info } = readWire(manifest);
  const texts = [manifest.text, post_info.title].filter((text) => text.trim() !== '');
  const postOf = ({ id }: ListedVideo) => ({
    externalId: id,
    url: postUrl(caller.settings, username(io.handles), media_type === undefined ? 'video' : 'photo', id),
  });
  const result = await searchBack(
    {
      fetchPage: (cursor: number | undefined) => fetchPage(caller, cursor),
      idOf: ({ id }) => id,
      timeOf: ({ create_time }) => (create_time === undefined ? undefined : create_time * 1_000),
      // Without a text, only the time identifies it.
      matches: (video) =>
        texts.length === 0 ? 'possible' : texts.some((text) => hasText(video, text)) ? 'certain' : 'no',
    },
    searchLimits(io, unansweredMs, { clockSkewMs, maxPages: maxFindPages }),
  );
  switch (result.kind) {
    case 'found':
      return { kind: 'present', ...postOf(result.item) };
    case 'ambiguous':
      return ambiguous(result.possible, postOf);
    case 'absent':
    case 'incomplete': {
      const plainReason = messages.not_listed();
      const isEarly = io.now().getTime() - io.attemptStartedAt.getTime() < listSearchTimeoutMs;
      return isEarly ? askLater(plainReason) : cannotAsk(plainReason);
    }
    default:
      return result;
  }
}

async function fetchPage(
  caller: Caller,
  cursor: number | undefined,
): Promise<Page<ListedVideo, number> | NoAnswer> {
  const answer = await listVideos(caller, cursor);
  if (answer.kind === 'refused')
    return isAuthLost(answer) && answer.code !== 'access_token_invalid'
      ? cannotAsk(messages.videos_not_allowed())
      : askLater(
          messages.videos_answered({
            status: answer.status,
            code: answer.code,
          }),
        );
  if (answer.kind !== 'ok')
    return askLater(
      messages.videos_not_asked({
        reason: answer.reason,
      }),
    );
  const { videos, has_more, cursor: next } = answer.value;
  return { items: videos, next: has_more && videos.length > 0 ? next : undefined };
}

/** Lists cut texts off at 150 characters. */
const cutAt = 150;

/** Normalises both sides, however TikTok stores line ends, composed characters and space. */
const comparable = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Whether a listed video shows this text, or its start where the list cut it. */
export function hasText(video: Pick<ListedVideo, 'title' | 'video_description'>, text: string): boolean {
  const wanted = comparable(text);
  return [video.video_description, video.title].some((listed) => {
    if (listed === undefined || listed.trim() === '') return false;
    const start = comparable(listed.replace(/(…|\.\.\.)$/, ''));
    // Cut text may have lost white space at both ends, so a little less counts as cut, too.
    const isCut = listed.length >= cutAt - 3;
    return comparable(listed) === wanted || (isCut && wanted.startsWith(start));
  });
}
