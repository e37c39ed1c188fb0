/**
 * Promise: a stricter policy takes effect immediately. Posts that were approved under the earlier one and do not
 * satisfy it go back to review in the same transaction, so none of them is sent in between. A laxer one wants a fresh
 * sign-in, as signing does; where approvals are signed with passkeys, one with a passkey.
 */
import { AppError } from '../../errors.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import { type FreshSignInDeps, requireFreshPasskey, requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { lockAsManager } from './lock-workspace.ts';
import { messages } from './messages.ts';
import { isStricter, type Policy } from './policy.ts';
import type { PolicyPosts, PolicyTrail } from './ports.ts';
import type { UpdateWorkspaceDeps } from './update-workspace.ts';

export interface SetPolicyDeps extends UpdateWorkspaceDeps, FreshSignInDeps {
  readonly policyPosts: PolicyPosts;
  readonly policyTrail: PolicyTrail;
  /** Whether people can sign with passkeys on this installation. */
  readonly passkeysOffered: boolean;
}

/** Without a strength, that stays as it is. */
export type PolicyInput = Omit<Policy, 'strength'> & Partial<Pick<Policy, 'strength'>>;

export async function setPolicy(deps: SetPolicyDeps, actor: Actor, input: PolicyInput): Promise<Policy> {
  requireSession(actor);
  return deps.transact(async (tx) => {
    const workspace = await lockAsManager(deps, tx, actor);
    const { id: workspaceId } = workspace;
    // Lowered in the database, a policy would be loosened without a proof.
    const { version: before, ...audited } = await deps.policyTrail.current(tx, workspaceId);
    const earlier: Policy = { ...workspace.policy, ...audited };
    const policy: Policy = { ...input, strength: input.strength ?? earlier.strength };
    const at = deps.clock.now();
    if (isStricter(earlier, policy)) {
      if (earlier.strength === 'passkey') requireFreshPasskey(actor, at);
      else requireFreshSignIn(actor, at, deps.signInLimits);
    }
    if (policy.strength === 'passkey' && earlier.strength === 'session' && !deps.passkeysOffered)
      throw new AppError('passkey_refused', messages.no_passkeys_here());
    const version = Math.max(workspace.policyVersion, before ?? 0) + 1;
    await deps.workspaces.save(tx, { ...workspace, policy, policyVersion: version });
    const returnedToReview = isStricter(policy, earlier)
      ? await deps.policyPosts.sendBackToReview(tx, workspaceId)
      : 0;
    await deps.audit.write(tx, {
      workspaceId,
      at,
      actor,
      action: 'policy.changed',
      subject: `workspace:${workspaceId}`,
      data: {
        before: { ...workspace.policy, version: workspace.policyVersion },
        after: { ...policy, version },
        posts_back_in_review: returnedToReview,
      },
    });
    return policy;
  });
}
