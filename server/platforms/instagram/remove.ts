import type { Removal, RemoveIo } from '../../domain/platform-port/publisher.ts';
import { deleteMedia } from './calls.ts';
import type { InstagramSettings } from './settings.ts';
import { loginOf, mayDelete, notSetUp, wayOf } from './ways.ts';

/** Removing is safe to repeat, and a post that is gone already counts as removed. */
export async function remove(
  settings: InstagramSettings,
  externalId: string,
  io: RemoveIo,
): Promise<Removal> {
  const way = wayOf(io.scopes);
  if (way === 'instagram')
    return refused(
      'Instagram lets programs delete posts only of accounts that were connected with Facebook. Delete it in the Instagram app.',
    );
  if (!mayDelete(io.scopes))
    return refused(
      'This connection may not delete posts. Reconnect the account with Facebook and allow it, or delete the post in the Instagram app.',
    );
  const login = loginOf(settings, way);
  if (login === undefined) return { kind: 'ask_later', plainReason: notSetUp(way) };
  const { accessToken } = io;
  const answer = await deleteMedia(
    { login, accessToken, request: (request) => io.request(request) },
    externalId,
  );
  if (answer.kind === 'ok') return { kind: 'removed' };
  if (answer.kind !== 'fault')
    return { kind: 'ask_later', plainReason: `Instagram could not be reached (${answer.reason}).` };
  const words = answer.fault.words('Instagram');
  switch (answer.fault.class) {
    case 'gone':
      return { kind: 'removed' };
    case 'auth_lost':
      return { kind: 'auth_lost', plainReason: words };
    case 'wait_account':
    case 'wait_app':
    case 'unclear':
      return { kind: 'ask_later', plainReason: `${words} It will be tried again.` };
    default:
      return refused(`${words} Delete it in the Instagram app.`);
  }
}

const refused = (plainReason: string): Removal => ({ kind: 'refused', plainReason });
