/** A link that lets one person into a workspace with a role, once, within seven days. */
import { days } from '../../lib/clock.ts';
import type { InvitationId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Role } from '../actor/roles.ts';

export const invitationLifetimeMs = days(7);

export interface Invitation {
  readonly id: InvitationId;
  readonly workspace: { readonly id: WorkspaceId; readonly name: string };
  readonly role: Role;
  readonly note: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly invitedBy: { readonly id: UserId; readonly name: string };
  readonly acceptedBy: UserId | null;
  readonly revokedAt: Date | null;
}

export type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired';

export function invitationState(invitation: Invitation, now: Date): InvitationState {
  if (invitation.acceptedBy) return 'accepted';
  if (invitation.revokedAt) return 'revoked';
  return invitation.expiresAt <= now ? 'expired' : 'open';
}
