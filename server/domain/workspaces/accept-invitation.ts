import type { SessionId, UserId } from '../../lib/ids.ts';
import { hashSecret } from '../../lib/secrets.ts';
import type { Transact } from '../tx.ts';
import { type JoinDeps, type JoinResult, joinByInvitation } from './join-by-invitation.ts';

export interface AcceptInvitationDeps extends JoinDeps {
  readonly transact: Transact;
}

/** Accepts an invitation for a person who is already signed in. */
export const acceptInvitation = (
  deps: AcceptInvitationDeps,
  who: { readonly userId: UserId; readonly sessionId: SessionId },
  token: string,
): Promise<JoinResult> => deps.transact((tx) => joinByInvitation(deps, tx, who, hashSecret(token)));
