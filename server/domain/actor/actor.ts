/** Who acts, in which workspace, and through what. The role is read on each call, so a change takes effect at once. */

import { AppError, notFound } from '../../errors.ts';
import type { AppId, GrantId, SessionId, TokenId, UserId, WorkspaceId } from '../../lib/ids.ts';
import { messages } from './messages.ts';
import { type Capability, can, type Role } from './roles.ts';
import type { Scope } from './scopes.ts';

export interface Actor {
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
  readonly role: Role;
  readonly via: Via;
}

/**
 * What somebody proved who they are with. A new passkey is one that may not sign yet, so it stands for nothing that a
 * passkey is asked for; a link is one with which a person enrols a passkey.
 */
export type AuthenticatedWith = 'provider' | 'passkey' | 'new_passkey' | 'link';

export type Via =
  | {
      readonly kind: 'session';
      readonly sessionId: SessionId;
      /** When they last proved who they are in this session. Absent where nothing is asked of it. */
      readonly authenticatedAt?: Date;
      readonly authenticatedWith?: AuthenticatedWith;
    }
  | {
      readonly kind: 'token';
      /** For a token of an app, the id of the consent it came from. */
      readonly tokenId: TokenId | GrantId;
      readonly scopes: ReadonlySet<Scope>;
      /** The app it was issued to; none for a personal access token. */
      readonly appId?: AppId | null;
    };

export function require(actor: Actor, capability: Capability): void {
  if (!can(actor.role, capability)) {
    throw new AppError('forbidden', messages.forbidden({ role: actor.role }));
  }
}

/** An actor acts in one workspace; any other is reported as not found. */
export function requireOwnWorkspace(actor: Actor, id: string): void {
  if (id !== actor.workspaceId) throw notFound('workspace');
}

/** Returns the web session of a person who is present. A token is refused with `code`. */
export function requireSession(
  actor: Actor,
  code: 'session_required' | 'human_approval_required' = 'session_required',
): SessionId {
  if (actor.via.kind !== 'session') {
    throw new AppError(
      code,
      code === 'human_approval_required' ? messages.human_approval_required() : messages.session_required(),
    );
  }
  return actor.via.sessionId;
}
