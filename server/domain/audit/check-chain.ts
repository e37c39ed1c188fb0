/**
 * Reads the whole chain of a workspace and verifies it. A long chain takes a while, so concurrent callers share one
 * verification.
 */
import type { Clock } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { ChainVerdict, VerifyChain } from './ports.ts';

export interface ChainCheck extends ChainVerdict {
  readonly checkedAt: Date;
}

export type CheckChain = (actor: Actor) => Promise<ChainCheck>;

export function createCheckChain({ verify, clock }: { verify: VerifyChain; clock: Clock }): CheckChain {
  const running = new Map<WorkspaceId, Promise<ChainCheck>>();

  async function verifyNow(workspaceId: WorkspaceId): Promise<ChainCheck> {
    // The start time, because later changes may not have been read.
    const checkedAt = clock.now();
    try {
      return { ...(await verify(workspaceId)), checkedAt };
    } finally {
      running.delete(workspaceId);
    }
  }

  return async (actor) => {
    requireSession(actor);
    require(actor, 'approve');
    const { workspaceId } = actor;
    const result = running.get(workspaceId) ?? verifyNow(workspaceId);
    running.set(workspaceId, result);
    return result;
  };
}
