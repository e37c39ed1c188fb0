/**
 * Promise: a stricter policy takes effect immediately. Posts that were approved under the earlier one and do not
 * satisfy it go back to review in the same transaction, so none of them is sent in between. A laxer one wants a fresh
 * sign-in, as signing does.
 */
import { type Actor, requireSession } from '../actor/actor.ts';
import { type FreshSignInDeps, requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { lockAsManager } from './lock-workspace.ts';
import { isStricter, type Policy } from './policy.ts';
import type { PolicyPosts } from './ports.ts';
import type { UpdateWorkspaceDeps } from './update-workspace.ts';

export interface SetPolicyDeps extends UpdateWorkspaceDeps, FreshSignInDeps {
  readonly policyPosts: PolicyPosts;
}

export async function setPolicy(deps: SetPolicyDeps, actor: Actor, policy: Policy): Promise<Policy> {
  requireSession(actor);
  return deps.transact(async (tx) => {
    const workspace = await lockAsManager(deps, tx, actor);
    const { id: workspaceId, policy: earlier } = workspace;
    if (isStricter(earlier, policy)) requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits);
    await deps.workspaces.save(tx, { ...workspace, policy });
    const returnedToReview = isStricter(policy, earlier)
      ? await deps.policyPosts.sendBackToReview(tx, workspaceId)
      : 0;
    const data = { before: { ...earlier }, after: { ...policy }, posts_back_in_review: returnedToReview };
    const at = deps.clock.now();
    await deps.audit.write(tx, {
      workspaceId,
      at,
      actor,
      action: 'policy.changed',
      subject: `workspace:${workspaceId}`,
      data,
    });
    return policy;
  });
}
