/**
 * Reads the whole chain of a workspace and says whether it is whole. A long chain is some work, so those who ask while
 * it is being read get the same answer.
 */
import type { Clock } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { ChainVerdict, VerifyChain } from './ports.ts';

export interface CheckedChain extends ChainVerdict {
  readonly checkedAt: Date;
}

export type CheckChain = (actor: Actor) => Promise<CheckedChain>;

export function createCheckChain({ verify, clock }: { verify: VerifyChain; clock: Clock }): CheckChain {
  const reading = new Map<WorkspaceId, Promise<CheckedChain>>();

  async function read(workspaceId: WorkspaceId): Promise<CheckedChain> {
    // As it was when the reading began: what changed since may not have been read.
    const checkedAt = clock.now();
    try {
      return { ...(await verify(workspaceId)), checkedAt };
    } finally {
      reading.delete(workspaceId);
    }
  }

  return async (actor) => {
    requireSession(actor);
    require(actor, 'approve');
    const { workspaceId } = actor;
    const answer = reading.get(workspaceId) ?? read(workspaceId);
    reading.set(workspaceId, answer);
    return answer;
  };
}
