import type { Actor } from '../../domain/actor/actor.ts';

/**
 * The program behind an access token, as limits and keys see it. A refreshed token is the same program of the same
 * person; a token that belongs to no app stands for itself.
 */
export function programOf({ via, userId, workspaceId }: Actor): string {
  if (via.kind === 'session') return via.sessionId;
  return via.appId ? `${via.appId} ${userId} ${workspaceId}` : via.tokenId;
}
