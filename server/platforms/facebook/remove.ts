import type { Removal, RemoveIo } from '../../domain/platform-port/publisher.ts';
import { readSuccess } from './answers.ts';
import { deleteObject } from './calls.ts';
import { readOwn } from './sending.ts';
import type { FacebookSettings } from './settings.ts';

/** Removing is safe to repeat, and a post that is gone already counts as removed. */
export async function remove(settings: FacebookSettings, externalId: string, io: RemoveIo): Promise<Removal> {
  const caller = { settings, accessToken: io.accessToken, request: io.request.bind(io) };
  const answer = readOwn(await deleteObject(caller, externalId));
  if (answer.kind === 'ok')
    return readSuccess(answer.text)
      ? { kind: 'removed' }
      : { kind: 'ask_later', plainReason: 'Facebook did not say whether it deleted the post.' };
  if (answer.kind !== 'fault')
    return { kind: 'ask_later', plainReason: `Facebook could not be asked (${answer.reason}).` };
  const { fault } = answer;
  const plainReason = fault.words('Facebook');
  switch (fault.class) {
    case 'gone':
      return { kind: 'removed' };
    case 'auth_lost':
      return { kind: 'auth_lost', plainReason };
    case 'permission_lost':
    case 'refused':
    case 'duplicate':
      return { kind: 'refused', plainReason: `${plainReason} Or delete the post on Facebook.` };
    default:
      return { kind: 'ask_later', plainReason: `${plainReason} It will be tried again.` };
  }
}
