import type { FindIo, Removal } from '../../domain/platform-port/publisher.ts';
import { readError } from './answers.ts';
import { deleteVideo } from './calls.ts';
import { lackingRights, lostAccess, reachedLimit } from './outcome.ts';
import type { YouTubeSettings } from './settings.ts';

/** Removing is safe to repeat, and a video that is gone already counts as removed. */
export async function remove(
  settings: YouTubeSettings,
  externalId: string,
  io: Pick<FindIo, 'accessToken' | 'request' | 'now'>,
): Promise<Removal> {
  const caller = { settings, accessToken: io.accessToken, request: io.request.bind(io) };
  const answer = await deleteVideo(caller, externalId);
  if (answer.kind !== 'answered')
    return { kind: 'ask_later', plainReason: `YouTube could not be reached (${answer.reason}).` };
  const error = readError(answer.text);
  if (answer.status === 204 || answer.status === 200) return { kind: 'removed' };
  // Only YouTube's own word counts: a gateway's 404 says nothing about the video.
  if (answer.status === 404 && error.reason !== '') return { kind: 'removed' };
  if (answer.status === 401) return { kind: 'auth_lost', plainReason: lostAccess };
  if (reachedLimit(answer, error) || answer.status >= 500 || answer.status === 408)
    return { kind: 'ask_later', plainReason: `YouTube answered ${answer.status}. It will be tried again.` };
  if (error.reason === 'insufficientPermissions') return { kind: 'refused', plainReason: lackingRights };
  return {
    kind: 'refused',
    plainReason: `YouTube refused to delete the video (${answer.status}). Delete it there.`,
  };
}
