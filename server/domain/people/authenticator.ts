/**
 * Finds the person behind a cookie or an access token. Promise: status, membership and role are read at each call,
 * so that removal, demotion, suspension and sign-out take effect immediately.
 */
import { type Clock, later, minutes } from '../../lib/clock.ts';
import { hashSecret } from '../../lib/secrets.ts';
import { isScope } from '../actor/scopes.ts';
import type { Authenticator, CredentialStore } from './ports.ts';
import { maxSessionIdleMs, sessionTouchIntervalMs } from './session-lifetime.ts';

/** The last use of an app is recorded to the minute. */
const tokenTouchMs = minutes(1);

export function createAuthenticator(credentials: CredentialStore, clock: Clock): Authenticator {
  return {
    async session(cookieToken) {
      const now = clock.now();
      return credentials.session(hashSecret(cookieToken), {
        now,
        seenAfter: later(now, -maxSessionIdleMs),
        touchIfSeenBefore: later(now, -sessionTouchIntervalMs),
      });
    },

    async actorInWorkspace({ userId, sessionId, authenticatedAt, authenticatedWith }, workspaceId) {
      if (workspaceId !== undefined && !/^wsp_[0-9a-z]{26}$/.test(workspaceId)) return undefined;
      const [membership, another] = await credentials.memberships(userId, workspaceId);
      if (!membership || another) return undefined;
      return {
        userId,
        ...membership,
        via: {
          kind: 'session',
          sessionId,
          ...(authenticatedAt && { authenticatedAt }),
          ...(authenticatedWith && { authenticatedWith }),
        },
      };
    },

    async actorForToken(bearerToken) {
      const now = clock.now();
      const token = await credentials.token(hashSecret(bearerToken), {
        now,
        touchIfUsedBefore: later(now, -tokenTouchMs),
      });
      if (!token) return undefined;
      const { userId, workspaceId, role, tokenId, appId, scopes } = token;
      return {
        userId,
        workspaceId,
        role,
        via: { kind: 'token', tokenId, appId, scopes: new Set(scopes.filter(isScope)) },
      };
    },
  };
}
