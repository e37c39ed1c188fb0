/**
 * What approving a post would say, if this person may say it now. Promise 1: nothing is published unless a person
 * approved exactly that content. Each `guard:` here and in `approve-post.ts` closes one way around this promise. The
 * database enforces them a second time.
 */

import { AppError, notFound } from '../../errors.ts';
import { digestOf } from '../../lib/canonical-json.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { type DeclarationValues, findDeclarationProblems } from '../platform-port/declarations.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import { publisherFor } from '../posts/guards.ts';
import { stateTiming } from '../signing/stated-timing.ts';
import type { Decision } from '../signing/statement.ts';
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

export type ContentDecisionDeps = DeclarationDeps & DecideDeps & Pick<PostDeps, 'approvals' | 'rules'>;

export interface ContentDecision {
  readonly post: Post;
  readonly number: number;
  readonly digest: string;
  readonly timing: Timing;
  /** This person approved it in a session, which no longer counts: that approval is replaced. */
  readonly replacesOwn: boolean;
}

export async function decideContent(
  deps: ContentDecisionDeps,
  tx: Tx,
  actor: Actor,
  { input, about, rules }: Declared & { readonly input: ApprovePostInput; readonly rules: WorkspaceRules },
): Promise<ContentDecision> {
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
  const given = await deps.approvals.givenStrength(tx, post.id, number, actor.userId);
  const replacesOwn = given === 'session' && rules.strength === 'passkey';
  if (given && !replacesOwn) throw new AppError('already_approved', messages.already_approved());
  // The declarations were checked for the content at that time; for other content they must be fetched again.
  if (about !== null && about !== digest) throw contentChanged();
  const earlier = await deps.approvals.declarations(tx, post.id, number);
  if (earlier && !isSame(earlier, input.declarations)) throw declarationsDiffer(); // guard: declarations
  return { post, number, digest, timing: timingOf(post, rules, input.timing, deps.clock.now()), replacesOwn };
}

export const toDecision = (
  { post, number, digest, timing }: ContentDecision,
  declarations: DeclarationValues,
  { policyVersion }: WorkspaceRules,
): Decision => ({
  postId: post.id,
  revisionNumber: number,
  digest,
  covers: 'content',
  timing: stateTiming(timing),
  declarations,
  policyVersion,
});

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

export interface Declared {
  /** The digest of the content that the declarations were checked for; null if there are none. */
  readonly about: string | null;
}

/** Checks against the platform's current form, outside any transaction because the platform may be slow. */
export async function checkedDeclarations(
  deps: DeclarationDeps,
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
