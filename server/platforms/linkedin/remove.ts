import type { FindIo, Removal } from '../../domain/platform-port/publisher.ts';
import { deletePost } from './calls.ts';
import type { LinkedInSettings } from './settings.ts';

/** Removing is safe to repeat, and a post that is gone already counts as removed. */
export async function remove(
  settings: LinkedInSettings,
  externalId: string,
  io: Pick<FindIo, 'accessToken' | 'request' | 'now'>,
): Promise<Removal> {
  const caller = { settings, accessToken: io.accessToken, request: io.request.bind(io) };
  const answer = await deletePost(caller, externalId);
  if (answer.kind !== 'answered') {
    return { kind: 'ask_later', plainReason: `LinkedIn could not be reached (${answer.reason}).` };
  }
  if ([200, 204, 404].includes(answer.status)) return { kind: 'removed' };
  if (answer.status === 401) {
    return {
      kind: 'auth_lost',
      plainReason: 'LinkedIn no longer accepts this connection. Reconnect the account.',
    };
  }
  if (answer.status === 429 || answer.status >= 500) {
    return { kind: 'ask_later', plainReason: `LinkedIn answered ${answer.status}. It will be tried again.` };
  }
  return {
    kind: 'refused',
    plainReason: `LinkedIn refused to delete the post (${answer.status}). Delete it there.`,
  };
}
