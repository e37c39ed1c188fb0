/**
 * Promise 1: nothing is published unless a person approved exactly that content. Each `guard:` below closes one way
 * around this promise. The database enforces them a second time.
 */

import { AppError, notFound } from '../../errors.ts';
import { digestOf } from '../../lib/canonical-json.ts';
import { newId, type PostId, type SessionId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { type DeclarationValues, findDeclarationProblems } from '../platform-port/declarations.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import { publisherFor, writeAudit } from '../posts/guards.ts';
import { computeLatestSend, fitsTiming, type Timing } from '../time/timing.ts';
import type { Tx } from '../tx.ts';
import type { WorkspaceRules } from '../workspaces/rules.ts';
import { type DeclarationDeps, fetchFormFor } from './fetch-declarations.ts';
import { messages } from './messages.ts';
import { contentChanged, type DecideDeps, revisionToDecide } from './revision-to-decide.ts';

export interface ApprovePostInput {
  readonly id: PostId;
  readonly revisionDigest: string;
  readonly declarations: DeclarationValues;
  readonly timing?: 'any' | 'at' | undefined;
  /** What the page showed beside the content: two revisions can have the same content but different times. */
  readonly revisionNumber?: number | undefined;
  readonly publishAt?: Date | null | undefined;
}

type Deps = DeclarationDeps & DecideDeps & Pick<PostDeps, 'approvals' | 'rules' | 'due' | 'signInLimits'>;

export const approvePost = (deps: Deps, actor: Actor, input: ApprovePostInput): Promise<void> =>
  approvePosts(deps, actor, [input]);

/** One gesture for several posts: each gets a signature of its own digest, or none of them gets one. */
export async function approvePosts(
  deps: Deps,
  actor: Actor,
  inputs: readonly ApprovePostInput[],
): Promise<void> {
  const sessionId = requireSession(actor, 'human_approval_required'); // guard: session
  requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits); // guard: fresh sign-in
  require(actor, 'approve'); // guard: role
  const refusal = inputs.length > 1 ? namingPost : asItIs;
  const declared = new Map<PostId, Declared>();
  for (const input of inputs)
    declared.set(input.id, await checkedDeclarations(deps, actor, input).catch(refusal(input)));
  // Posts are always locked in the order of their numbers.
  const inOrder = inputs.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  await deps.transact(async (tx) => {
    const rules = await deps.rules.lockRules(tx, actor.workspaceId);
    for (const input of inOrder) {
      const about = declared.get(input.id)?.about ?? null;
      await approveIn(deps, tx, actor, { input, about, rules, sessionId }).catch(refusal(input));
    }
  });
}

const asItIs = () => (error: unknown) => {
  throw error;
};

/** Says which of several posts was refused. */
const namingPost =
  ({ id }: ApprovePostInput) =>
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
  deps: Deps,
  tx: Tx,
  actor: Actor,
  {
    input,
    about,
    rules,
    sessionId,
  }: Declared & {
    readonly input: ApprovePostInput;
    readonly rules: WorkspaceRules;
    readonly sessionId: SessionId;
  },
): Promise<void> {
  const { post, number, digest } = await revisionToDecide(
    deps,
    tx,
    actor,
    await deps.posts.lock(tx, actor.workspaceId, input.id),
    { action: 'approve', seenDigest: input.revisionDigest, isFinal: rules.approvalsRequired === 1 },
  );
  if (!sawThis(post, number, input)) throw contentChanged();
  if (!(await deps.posts.hasSeen(tx, post.id, digest, actor.userId))) throw notOpened(); // guard: seen
  if (!rules.selfApproval && (await deps.approvals.contributors(tx, post.id)).includes(actor.userId))
    throw ownPost(); // guard: self
  if (await deps.approvals.hasApproved(tx, post.id, number, actor.userId)) {
    throw new AppError('already_approved', messages.already_approved());
  }
  // The declarations were checked for the content at that time; for other content they must be fetched again.
  if (about !== null && about !== digest) throw contentChanged();
  const earlier = await deps.approvals.declarations(tx, post.id, number);
  if (earlier && !isSame(earlier, input.declarations)) throw declarationsDiffer(); // guard: declarations
  const now = deps.clock.now();
  const timing = timingOf(post, rules, input.timing, now);
  const id = newId('apv', now.getTime());
  await deps.approvals.insert(tx, {
    id,
    workspaceId: post.workspaceId,
    postId: post.id,
    revisionNumber: number,
    digest,
    covers: 'content',
    userId: actor.userId,
    sessionId,
    declarations: input.declarations,
    timing,
    strength: 'session',
    policy: { approvalsRequired: rules.approvalsRequired, selfApproval: rules.selfApproval },
    createdAt: now,
  });
  await writeAudit(deps.audit, tx, actor, post, 'post.approved_by', now, {
    revision: number,
    digest,
    approval: id,
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
  });
  if (keepsTime) await deps.due.scheduleChanged(tx);
}

function sawThis(post: Post, number: number, { revisionNumber, publishAt }: ApprovePostInput): boolean {
  if (revisionNumber !== undefined && revisionNumber !== number) return false;
  return (
    publishAt === undefined || (publishAt?.getTime() ?? null) === (post.schedule?.publishAt.getTime() ?? null)
  );
}

function timingOf(post: Post, rules: WorkspaceRules, requested: 'any' | 'at' | undefined, now: Date): Timing {
  if (post.schedule === null) {
    if (requested === 'at') throw new AppError('invalid_time', messages.invalid_time());
    return { kind: 'any' };
  }
  if (requested === 'any') return { kind: 'any' };
  const timing: Timing = { kind: 'at', toleranceMinutes: rules.lateWindowMinutes, ...post.schedule };
  if (
    computeLatestSend(post.schedule.publishAt, rules.lateWindowMinutes, timing) < now &&
    !fitsTiming(timing, now)
  ) {
    throw new AppError('time_in_past', messages.time_in_past());
  }
  return timing;
}

interface Declared {
  /** The digest of the content that the declarations were checked for; null if there are none. */
  readonly about: string | null;
}

/** Checks against the platform's current form, outside any transaction because the platform may be slow. */
async function checkedDeclarations(
  deps: Deps,
  actor: Actor,
  { id, declarations }: ApprovePostInput,
): Promise<Declared> {
  const post = await deps.posts.find(actor.workspaceId, id);
  if (!post) throw notFound('post');
  const names = Object.keys(declarations);
  if (publisherFor(deps.publishers, post.platform).declarations) {
    const fetched = await fetchFormFor(deps, post);
    const problems = fetched ? findDeclarationProblems(fetched.form, declarations) : [];
    const [first] = problems;
    if (first) throw new AppError('declarations_missing', first.message, { errors: problems });
    return { about: fetched?.digest ?? '' };
  }
  if (names.length > 0) {
    throw new AppError('invalid_request', messages.invalid_request(), {
      errors: names.map((name) => ({
        param: `declarations.${name}`,
        code: 'unknown',
        message: messages.unknown_declaration(),
      })),
    });
  }
  return { about: null };
}

const isSame = (one: DeclarationValues, other: DeclarationValues): boolean =>
  digestOf(one) === digestOf(other);

const declarationsDiffer = (): AppError =>
  new AppError('declarations_differ', messages.declarations_differ());

const notOpened = () => new AppError('not_opened', messages.not_opened());
const ownPost = () => new AppError('self_approval_forbidden', messages.self_approval_forbidden());
