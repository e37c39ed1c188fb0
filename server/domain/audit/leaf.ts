/** A leaf of the audit tree: one sealed entry as text, exactly as it is hashed and handed out in proofs. */
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { ChainedEntry } from './chain.ts';

export interface SealedEntry extends ChainedEntry {
  readonly sequence: number;
  readonly hash: string;
}

/**
 * `hash` ties the tree to the chain. It also keeps entries secret from those who hold the proof of another: they get the
 * hashes of leaves beside it, and nobody can guess an entry and compare, because this hash cannot be guessed.
 */
export const leafText = (entry: SealedEntry): string =>
  canonicalJson({
    type: 'signoff.audit-entry.v1',
    workspace: entry.workspaceId,
    sequence: entry.sequence,
    id: entry.id,
    at: entry.at.toISOString(),
    actor_kind: entry.actorKind,
    actor: entry.actorId,
    user: entry.userId,
    action: entry.action,
    subject: entry.subject,
    data: entry.data,
    hash: entry.hash,
  });
