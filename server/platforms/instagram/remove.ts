import type { Removal, RemoveIo } from '../../domain/platform-port/publisher.ts';
import { askLater, authLost } from '../kit/outcomes.ts';
import { refused } from '../kit/results.ts';
import { createCaller, deleteMedia } from './calls.ts';
import { loginMethodOf, mayDelete, notSetUp } from './login-methods.ts';
import type { InstagramSettings } from './settings.ts';

/** Removing is safe to repeat, and a post that is gone already counts as removed. */
export async function remove(
  settings: InstagramSettings,
  externalId: string,
  io: RemoveIo,
): Promise<Removal> {
  if (loginMethodOf(io.scopes) === 'instagram')
    return refused(
      'Instagram lets programs delete posts only of accounts that were connected with Facebook. Delete it in the Instagram app.',
    );
  if (!mayDelete(io.scopes))
    return refused(
      'This connection may not delete posts. Reconnect the account with Facebook and allow it, or delete the post in the Instagram app.',
    );
  const caller = createCaller(settings, io);
  if (caller === undefined) return askLater(notSetUp(io.scopes));
  const answer = await deleteMedia(caller, externalId);
  if (answer.kind === 'ok') return { kind: 'removed' };
  if (answer.kind !== 'fault') return askLater(`Instagram could not be reached (${answer.reason}).`);
  const words = answer.fault.words('Instagram');
  switch (answer.fault.class) {
    case 'gone':
      return { kind: 'removed' };
    case 'auth_lost':
      return authLost(words);
    case 'wait_account':
    case 'wait_app':
    case 'unclear':
      return askLater(`${words} It will be tried again.`);
    default:
      return refused(`${words} Delete it in the Instagram app.`);
  }
}
