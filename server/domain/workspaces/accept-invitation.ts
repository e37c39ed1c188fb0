import type { SessionId, UserId } from '../../lib/ids.ts';
import { hashSecret } from '../../lib/secrets.ts';
import type { Transact } from '../tx.ts';
import { type JoinDeps, type Joined, joinByInvitation } from './join-by-invitation.ts';

export interface AcceptInvitationDeps extends JoinDeps {
  readonly transact: Transact;
}

/** For a person who is signed in already. */
export const acceptInvitation = (
  deps: AcceptInvitationDeps,
  who: { readonly userId: UserId; readonly sessionId: SessionId },
  token: string,
): Promise<Joined> => deps.transact((tx) => joinByInvitation(deps, tx, who, hashSecret(token)));
