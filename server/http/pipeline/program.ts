import type { Actor } from '../../domain/actor/actor.ts';

/**
 * Identifies the program behind an access token, for limits and keys. A refreshed token is the same program of
 * the same person; a token without an app stands for itself.
 */
export function programOf({ via, userId, workspaceId }: Actor): string {
  if (via.kind === 'session') return via.sessionId;
  return via.appId ? `${via.appId} ${userId} ${workspaceId}` : via.tokenId;
}
