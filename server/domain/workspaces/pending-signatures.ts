/**
 * Promise: when a person loses the right to approve, whoever takes it from them decides whether what they signed and
 * has not gone out stands or falls. It falls unless they say otherwise.
 */

import { notFound } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { UserId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { Transact, Tx } from '../tx.ts';
import type { LostRight, Member, MemberSignatures, MemberStore, SignedPost } from './ports.ts';

export const signatureChoices = ['fall', 'stand'] as const;
export type SignatureChoice = (typeof signatureChoices)[number];

export interface PendingSignaturesDeps {
  readonly transact: Transact;
  readonly members: MemberStore;
  readonly memberSignatures: MemberSignatures;
}

/** What the choice is about, for the owner who makes it or the person themselves. */
export async function readPendingSignatures(
  deps: PendingSignaturesDeps,
  actor: Actor,
  userId: UserId,
): Promise<readonly SignedPost[]> {
  requireSession(actor);
  if (userId !== actor.userId) require(actor, 'manage_workspace');
  const member = await deps.transact((tx) => deps.members.find(tx, actor.workspaceId, userId));
  if (!member) throw notFound('member');
  return deps.memberSignatures.pending(actor.workspaceId, userId);
}

/** Carries the choice out, and returns it as the audit records it. Must be called with the workspace locked. */
export async function settleSignatures(
  deps: Pick<PendingSignaturesDeps, 'memberSignatures'>,
  tx: Tx,
  actor: Actor,
  { userId, name }: Pick<Member, 'userId' | 'name'>,
  { choice, cause }: { readonly choice: SignatureChoice; readonly cause: LostRight },
): Promise<{ readonly [key: string]: Json }> {
  if (choice === 'stand') return { signatures: choice };
  const { posts, backInReview } = await deps.memberSignatures.voidAll(tx, actor, { userId, name }, cause);
  return { signatures: choice, signatures_voided: posts, posts_back_in_review: backInReview };
}
