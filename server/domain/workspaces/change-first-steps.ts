import { notFound } from '../../errors.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { Transact } from '../tx.ts';
import { type FirstStepsChange, type StoredFirstSteps, withChange } from './first-steps.ts';
import { type LockDeps, lockWorkspace } from './lock-workspace.ts';

export interface ChangeFirstStepsDeps extends LockDeps {
  readonly transact: Transact;
}

/** Not audited: it changes what is offered to people, and nothing that they did. */
export async function changeFirstSteps(
  deps: ChangeFirstStepsDeps,
  actor: Actor,
  change: FirstStepsChange,
): Promise<StoredFirstSteps> {
  requireSession(actor);
  return deps.transact(async (tx) => {
    const locked = await lockWorkspace(deps, tx, actor);
    require(locked.actor, 'write_posts');
    const { id } = locked.workspace;
    const stored = await deps.workspaces.firstSteps(tx, id);
    await deps.workspaces.saveFirstSteps(tx, id, withChange(stored, change));
    const mine = (await deps.members.workspacesOf(actor.userId, tx)).find((one) => one.id === id);
    if (!mine) throw notFound('workspace');
    return mine.firstSteps;
  });
}
