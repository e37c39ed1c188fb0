import type { Removal, RemoveIo } from '../../domain/platform-port/publisher.ts';
import { askLater, authLost } from '../kit/outcomes.ts';
import { notReached, refused } from '../kit/results.ts';
import { retryMessage } from '../meta/outcome.ts';
import { saysNotDeleted } from './answers.ts';
import { createCaller, deleteMedia } from './calls.ts';
import { canDelete, loginMethodOf, loginNotOffered } from './login-methods.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

/** Removing is safe to repeat, and a post that is already gone counts as removed. */
export async function remove(
  settings: InstagramSettings,
  externalId: string,
  io: RemoveIo,
): Promise<Removal> {
  if (loginMethodOf(io.scopes) === 'instagram') return refused(messages.removal_not_by_login());
  if (!canDelete(io.scopes)) return refused(messages.removal_not_allowed());
  const caller = createCaller(settings, io);
  if (caller === undefined) return askLater(loginNotOffered(io.scopes));
  const answer = await deleteMedia(caller, externalId);
  if (answer.kind === 'ok')
    return saysNotDeleted(answer.text) ? askLater(messages.removal_unclear()) : { kind: 'removed' };
  if (answer.kind !== 'fault') return askLater(notReached('Instagram', answer.reason).plainReason);
  const texts = answer.fault.describe('Instagram');
  switch (answer.fault.class) {
    case 'gone':
      return { kind: 'removed' };
    case 'auth_lost':
      return authLost(texts);
    case 'wait_account':
    case 'wait_app':
    case 'unclear':
      return askLater(retryMessage(texts));
    default:
      return refused(messages.removal_refused({ reason: texts }));
  }
}
