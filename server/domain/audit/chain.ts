/**
 * The audit chain of a workspace: every hash covers the entry and the previous hash, keyed with a secret that is not in
 * the database. Someone with write access to the database can delete or change entries, but not unnoticed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson, type Json } from '../../lib/canonical-json.ts';
import type { MacKey } from '../../lib/mac-key.ts';

export interface ChainedEntry {
  readonly id: string;
  readonly workspaceId: string;
  readonly at: Date;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly userId: string | null;
  readonly action: string;
  readonly subject: string;
  readonly data: { readonly [key: string]: Json };
}

export const genesisHash = '0'.repeat(64);

export function entryHash(key: MacKey, previous: string, sequence: bigint, entry: ChainedEntry): string {
  const text = canonicalJson({
    previous,
    sequence: String(sequence),
    id: entry.id,
    workspace: entry.workspaceId,
    at: entry.at.toISOString(),
    actor_kind: entry.actorKind,
    actor: entry.actorId,
    user: entry.userId,
    action: entry.action,
    subject: entry.subject,
    data: entry.data,
  });
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Authenticates the end of the chain, so that truncating it is noticed. */
export const headMac = (key: MacKey, workspaceId: string, sequence: bigint, hash: string): string =>
  createHmac('sha256', key).update(`head2|${workspaceId}|${sequence}|${hash}`).digest('hex');

/**
 * As it was before approvals had MACs. Still accepted, and never made any more: that a chain ends like this proves that
 * it has not been extended since.
 */
export const earlierHeadMac = (key: MacKey, workspaceId: string, sequence: bigint, hash: string): string =>
  createHmac('sha256', key).update(`head|${workspaceId}|${sequence}|${hash}`).digest('hex');

export function isSameHash(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
