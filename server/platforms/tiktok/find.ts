/**
 * Did an uncertain send become visible? With a publish id TikTok is asked by it. Without one, an order to pull whose
 * answer was lost, only the list of public videos is left. The promises: "absent" only when TikTok lacks bytes or says
 * that it failed; the list proves presence, never absence, since moderation may take hours; what cannot be told apart
 * is for a person.
 */
import type { FindIo, Finding, SendManifest } from '../../domain/platform-port/publisher.ts';
import { askLater } from '../findings.ts';
import type { ListedVideo } from './answers.ts';
import { type Caller, isAuthLost, listVideos, postUrl } from './calls.ts';
import { isPublic, publishHandle, unansweredSinceMs, username } from './handles.ts';
import { clockSkewMs, findMaxPages, listPatienceMs } from './limits.ts';
import { readWire } from './map.ts';
import { sameText } from './same-text.ts';
import type { TikTokSettings } from './settings.ts';
import { lookUp } from './standing.ts';

export async function find(settings: TikTokSettings, manifest: SendManifest, io: FindIo): Promise<Finding> {
  const caller: Caller = { settings, accessToken: io.accessToken, request: (request) => io.request(request) };
  const publish = publishHandle(io.handles);
  if (publish === undefined) {
    const since = unansweredSinceMs(io.handles);
    return since === undefined ? { kind: 'absent' } : findInList(caller, manifest, io, since);
  }
  if (publish.failed || publish.committedMs === null) return { kind: 'absent' };
  const standing = await lookUp(caller, manifest, io.handles, publish, io.now());
  switch (standing.kind) {
    case 'shown':
      return { ...standing, kind: 'present' };
    case 'short':
    case 'failed':
      return { kind: 'absent' };
    case 'gone':
      return { kind: 'cannot_ask', plainReason: standing.plainReason };
    case 'auth_lost':
      return askLater('TikTok does not accept this connection now.');
    case 'waiting':
    case 'untold':
      return askLater(standing.plainReason);
  }
}

async function findInList(
  caller: Caller,
  manifest: SendManifest,
  io: FindIo,
  unansweredMs: number,
): Promise<Finding> {
  if (!isPublic(io.handles))
    return {
      kind: 'cannot_ask',
      plainReason:
        'TikTok took the order without an answer, and tells only about posts that everyone may view.',
    };
  const since = Math.min(io.attemptStartedAt.getTime(), unansweredMs) - clockSkewMs;
  const listed = await readBackTo(caller, since);
  if ('kind' in listed) return listed;
  const { media_type, post_info } = readWire(manifest);
  const texts = [manifest.text, post_info.title].filter((text) => text.trim() !== '');
  const ours = listed.filter(
    (video, index) =>
      listed.findIndex(({ id }) => id === video.id) === index &&
      !io.boundExternalIds.has(video.id) &&
      (createdMs(video) ?? since) >= since &&
      (texts.length === 0 || texts.some((text) => sameText(video, text))),
  );
  const kind = media_type === undefined ? 'video' : 'photo';
  const candidates = ours.map(({ id }) => ({
    externalId: id,
    url: postUrl(caller.settings, username(io.handles), kind, id),
  }));
  const [only] = candidates;
  if (only === undefined) {
    const plainReason = 'TikTok does not list the post, which may be because it still checks it.';
    const sought = io.now().getTime() - io.attemptStartedAt.getTime() < listPatienceMs;
    return sought ? askLater(plainReason) : { kind: 'cannot_ask', plainReason };
  }
  // Without a text, only the time speaks for it.
  if (candidates.length > 1 || texts.length === 0) return { kind: 'ambiguous', candidates };
  return { kind: 'present', ...only };
}

async function readBackTo(caller: Caller, sinceMs: number): Promise<readonly ListedVideo[] | Finding> {
  const videos: ListedVideo[] = [];
  let cursor: number | undefined;
  for (let page = 0; page < findMaxPages; page += 1) {
    const answer = await listVideos(caller, cursor);
    if (answer.kind === 'refused' && isAuthLost(answer) && answer.code !== 'access_token_invalid')
      return { kind: 'cannot_ask', plainReason: 'TikTok does not let this connection list the videos.' };
    if (answer.kind === 'refused')
      return askLater(`TikTok answered ${answer.status} ${answer.code} when asked for the videos.`);
    if (answer.kind !== 'ok') return askLater(`TikTok could not be asked for the videos (${answer.reason}).`);
    videos.push(...answer.value.videos);
    const oldest = answer.value.videos.at(-1);
    const reached = oldest === undefined || (createdMs(oldest) ?? sinceMs) < sinceMs;
    cursor = answer.value.cursor;
    if (reached || !answer.value.has_more || cursor === undefined) break;
  }
  return videos;
}

const createdMs = ({ create_time }: ListedVideo): number | undefined =>
  create_time === undefined ? undefined : create_time * 1_000;
