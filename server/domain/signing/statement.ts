/**
 * What a person signs with a passkey: their decisions, as one text. The authenticator signs its SHA-256, as the challenge
 * it is given, so that the signature holds for these decisions and for nothing else. Its form is part of the format of
 * proofs (docs/proof-format.md): a change of it needs another type.
 */
import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../../lib/canonical-json.ts';
import type { PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { DeclarationValues } from '../platform-port/declarations.ts';
import { type StatedTiming, timingJson } from './stated-timing.ts';

/** What one approval says, whether or not a passkey signs it. */
export interface Decision {
  readonly postId: PostId;
  readonly revisionNumber: number;
  readonly digest: string;
  /** The content with its time, or only another time for it. */
  readonly covers: 'content' | 'timing';
  readonly timing: StatedTiming;
  readonly declarations: DeclarationValues;
  readonly policyVersion: number;
}

export interface Statement {
  readonly origin: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly nonce: string;
  readonly at: Date;
  readonly decisions: readonly Decision[];
}

const type = 'signoff.statement.v1';

export const statementText = ({ origin, workspaceId, userId, nonce, at, decisions }: Statement): string =>
  canonicalJson({
    type,
    origin,
    workspace: workspaceId,
    user: userId,
    nonce,
    at: at.toISOString(),
    decisions: decisions.map(decisionJson),
  });

const decisionJson = (decision: Decision): Json => ({
  decision: 'approve',
  post: decision.postId,
  revision: decision.revisionNumber,
  digest: decision.digest,
  covers: decision.covers,
  timing: timingJson(decision.timing),
  declarations: decision.declarations as Json,
  signer: 'member',
  policy_version: decision.policyVersion,
  stage: null,
});

/** The challenge whose answer signs this text, as authenticators are given it. */
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A statement as it was stored, read without believing any of it. */
export interface ReadStatement {
  readonly origin: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly at: Date;
  readonly decisions: readonly { readonly [key: string]: Json }[];
}

/** Undefined when it is no statement of this form. */
export function readStatement(text: string): ReadStatement | undefined {
  try {
    const { origin, workspace, user, at, decisions, ...more } = JSON.parse(text);
    const isText = [origin, workspace, user, at].every((value) => typeof value === 'string');
    if (more.type !== type || !isText || !Array.isArray(decisions)) return undefined;
    return { origin, workspaceId: workspace, userId: user, at: new Date(at), decisions };
  } catch {
    return undefined;
  }
}

/** What the statement decides about the same part of the same post. */
export const findDecision = (
  { decisions }: ReadStatement,
  { postId, covers }: Pick<Decision, 'postId' | 'covers'>,
): ReadStatement['decisions'][number] | undefined =>
  decisions.find((one) => one.post === postId && one.covers === covers);

/** Whether exactly this decision is one of those in the statement. */
export const includesDecision = ({ decisions }: ReadStatement, decision: Decision): boolean => {
  const wanted = canonicalJson(decisionJson(decision));
  return decisions.some((one) => canonicalJson(one) === wanted);
};
