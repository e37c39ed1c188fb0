/** A person approves posts. What each approval says, and whether they may, `content-decision.ts` decides. */

import { AppError } from '../../errors.ts';
import { newId, type PostId, type SessionId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { PasskeyResponse } from '../people/passkey.ts';
import type { PostDeps } from '../posts/deps.ts';
import { writeAudit } from '../posts/guards.ts';
import { requireStrength, type Signature, signedSomethingElse, takeSignature } from '../signing/sign.ts';
import { signedFields } from '../signing/signed-fields.ts';
import { type Decision, findDecision, includesDecision } from '../signing/statement.ts';
import type { Tx } from '../tx.ts';
import type { WorkspaceRules } from '../workspaces/rules.ts';
import {
  type ApprovePostInput,
  type ContentDecisionDeps,
  checkedDeclarations,
  type Declared,
  decideContent,
  toDecision,
} from './content-decision.ts';
import { contentChanged } from './revision-to-decide.ts';

export type ApproveDeps = ContentDecisionDeps & Pick<PostDeps, 'due' | 'signInLimits' | 'signing'>;
type Credential = PasskeyResponse | undefined;

export const approvePost = (
  deps: ApproveDeps,
  actor: Actor,
  input: ApprovePostInput,
  credential?: Credential,
): Promise<void> => approvePosts(deps, actor, [input], credential);

/** One gesture for several posts: each gets a signature of its own digest, or none of them gets one. */
export async function approvePosts(
  deps: ApproveDeps,
  actor: Actor,
  inputs: readonly ApprovePostInput[],
  credential?: Credential,
): Promise<void> {
  const { sessionId, signature } = await prepare(deps, actor, credential);
  const refusal = namePostIn(inputs);
  const declared = new Map<PostId, Declared>();
  for (const input of inputs)
    declared.set(input.id, await checkedDeclarations(deps, actor, input).catch(refusal(input)));
  await deps.transact(async (tx) => {
    const rules = await rulesToApprove(deps, tx, actor, signature);
    for (const input of inLockOrder(inputs)) {
      const about = declared.get(input.id)?.about ?? null;
      const context = { input, about, rules, sessionId, signature };
      await approveIn(deps, tx, actor, context).catch(refusal(input));
    }
  });
}

export type ApprovedOne =
  | { readonly id: PostId; readonly kind: 'signed' }
  | { readonly id: PostId; readonly kind: 'refused'; readonly error: AppError };

/** The same gesture where each post stands for itself: one that changed meanwhile does not hold the others up. */
export async function approveEach(
  deps: ApproveDeps,
  actor: Actor,
  inputs: readonly ApprovePostInput[],
  credential?: Credential,
): Promise<readonly ApprovedOne[]> {
  const { sessionId, signature } = await prepare(deps, actor, credential);
  // What is wrong with the gesture itself is said once.
  await deps.transact((tx) => rulesToApprove(deps, tx, actor, signature));
  const results: ApprovedOne[] = [];
  for (const input of inputs) {
    try {
      const { about } = await checkedDeclarations(deps, actor, input);
      await deps.transact(async (tx) => {
        const rules = await rulesToApprove(deps, tx, actor, signature);
        await approveIn(deps, tx, actor, { input, about, rules, sessionId, signature });
      });
      results.push({ id: input.id, kind: 'signed' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id: input.id, kind: 'refused', error });
    }
  }
  return results;
}

async function prepare(
  { signing }: ApproveDeps,
  actor: Actor,
  credential: Credential,
): Promise<{ readonly sessionId: SessionId; readonly signature: Signature | null }> {
  const sessionId = requireSession(actor, 'human_approval_required'); // guard: session
  require(actor, 'approve'); // guard: role
  return { sessionId, signature: await takeSignature(signing, actor, credential) };
}

async function rulesToApprove(
  deps: ApproveDeps,
  tx: Tx,
  actor: Actor,
  signature: Signature | null,
): Promise<WorkspaceRules> {
  const rules = await deps.rules.lockRules(tx, actor.workspaceId);
  requireStrength(deps, actor, rules, signature);
  return rules;
}

/** Posts are always locked in the order of their numbers. */
export const inLockOrder = <Input extends { readonly id: PostId }>(inputs: readonly Input[]): Input[] =>
  inputs.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));

/** An error of one of several posts says which. */
export const namePostIn = (inputs: readonly unknown[]) => (inputs.length > 1 ? namingPost : asItIs);

const asItIs = () => (error: unknown) => {
  throw error;
};

const namingPost =
  ({ id }: { readonly id: PostId }) =>
  (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { code, detail, scope, retryAfterSeconds } = error;
    const errors =
      error.errors.length > 0
        ? error.errors.map((problem) => ({ ...problem, param: `${id}.${problem.param}` }))
        : [{ param: id, code, message: detail }];
    throw new AppError(code, detail, { scope, retryAfterSeconds, errors, cause: error });
  };

async function approveIn(
  deps: ApproveDeps,
  tx: Tx,
  actor: Actor,
  {
    signature,
    sessionId,
    ...context
  }: Declared & {
    readonly input: ApprovePostInput;
    readonly rules: WorkspaceRules;
    readonly sessionId: SessionId;
    readonly signature: Signature | null;
  },
): Promise<void> {
  const { rules } = context;
  const { declarations } = context.input;
  const decided = await decideContent(deps, tx, actor, context);
  const { post, number, digest, timing, replacesOwn } = decided;
  const now = deps.clock.now();
  if (replacesOwn) {
    await deps.approvals.voidOwn(tx, post.id, actor.userId, 'signed_again', now);
    const data = { of: actor.userId, revision: number, cause: 'signed_again' };
    await writeAudit(deps.audit, tx, actor, post, 'post.approval_voided', now, data);
  }
  const decision = toDecision(decided, declarations, rules);
  if (signature) requireDecision(signature, decision);
  const id = newId('apv', now.getTime());
  const signed = await signedFields(deps.signing, tx, signature);
  await deps.approvals.insert(tx, {
    id,
    workspaceId: post.workspaceId,
    postId: post.id,
    revisionNumber: number,
    digest,
    covers: 'content',
    userId: actor.userId,
    sessionId,
    declarations,
    timing,
    ...signed,
    policy: {
      approvalsRequired: rules.approvalsRequired,
      selfApproval: rules.selfApproval,
      version: rules.policyVersion,
    },
    createdAt: now,
  });
  await writeAudit(deps.audit, tx, actor, post, 'post.approved_by', now, {
    revision: number,
    digest,
    approval: id,
    ...(signed.statement && { statement: signed.statement.id }),
  });
  if (!(await deps.approvals.isSatisfied(tx, post.id))) return;
  const keepsTime = timing.kind === 'at';
  await deps.posts.update(
    tx,
    post.id,
    // Why it came back to review is settled by this signature.
    keepsTime ? { state: 'scheduled', trouble: null } : { state: 'approved', schedule: null, trouble: null },
    now,
  );
  await writeAudit(deps.audit, tx, actor, post, keepsTime ? 'post.scheduled' : 'post.approved', now, {
    revision: number,
    digest,
    ...(keepsTime && { approved: true }),
  });
  if (keepsTime) await deps.due.scheduleChanged(tx);
}

/** The passkey must have signed exactly this. */
function requireDecision({ statement }: Signature, decision: Decision): void {
  if (!findDecision(statement, decision)) throw signedSomethingElse();
  if (!includesDecision(statement, decision)) throw contentChanged(); // guard: decision signed
}
