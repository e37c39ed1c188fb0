/**
 * The revision a person decides about: the current one, or a complete draft as it was shown. Programs have no submit
 * step, so deciding about a draft submits it, in the same transaction and only if it is still what the person saw.
 */

import { AppError } from '../../errors.ts';
import type { Actor } from '../actor/actor.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import { requireAllowed } from '../posts/guards.ts';
import { fixRevision, loadProposal, type ProposalDeps } from '../posts/submit-post.ts';
import type { Tx } from '../tx.ts';
import { messages } from './messages.ts';

export type DecideDeps = ProposalDeps & Pick<PostDeps, 'clock' | 'posts' | 'origins' | 'approvals' | 'audit'>;

interface Decision {
  readonly action: 'approve' | 'request_changes';
  readonly seenDigest: string;
  /** Whether no further approval is needed after this one. */
  readonly isFinal: boolean;
}

export interface DecidedRevision {
  readonly post: Post;
  readonly number: number;
  readonly digest: string;
}

export async function revisionToDecide(
  deps: DecideDeps,
  tx: Tx,
  actor: Actor,
  post: Post,
  { action, seenDigest, isFinal }: Decision,
): Promise<DecidedRevision> {
  if (post.state === 'draft') return decideDraft(deps, tx, actor, post, seenDigest, isFinal);
  requireAllowed(post, action);
  const number = post.currentRevision;
  if (number === null) throw new AppError('wrong_state', messages.no_revision());
  const { digest } = await deps.posts.revision(tx, post.id, number);
  if (digest !== seenDigest) throw contentChanged(); // guard: digest
  return { post, number, digest };
}

async function decideDraft(
  deps: DecideDeps,
  tx: Tx,
  actor: Actor,
  draft: Post,
  seenDigest: string,
  isFinal: boolean,
): Promise<DecidedRevision> {
  if (!mayDecideDraft(actor, draft)) throw notInReview(); // guard: unsubmitted
  const proposal = await loadProposal(deps, tx, draft);
  if (proposal.kind === 'ready' && proposal.digest !== seenDigest) throw contentChanged(); // guard: draft digest
  const post = await fixRevision(deps, tx, actor, draft, proposal, isFinal ? { decided: true } : {});
  return { post, number: post.currentRevision ?? 0, digest: seenDigest };
}

/** A draft written in the browser belongs to its author until they send it to review. */
export const mayDecideDraft = (
  { userId }: Pick<Actor, 'userId'>,
  { fromApp, authorId }: Pick<Post, 'fromApp' | 'authorId'>,
): boolean => fromApp || authorId === userId;

export const contentChanged = (): AppError => new AppError('content_changed', messages.content_changed());

const notInReview = (): AppError => new AppError('wrong_state', messages.not_in_review());
