import type { Json } from '../../lib/canonical-json.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { Actor } from '../workspaces/actor.ts';

/** Ids, hashes and counts only. Texts and names do not belong in the audit. */
export interface AuditRecord {
  readonly workspaceId: WorkspaceId;
  readonly at: Date;
  readonly actor: Actor | 'system';
  readonly action: string;
  /** What it is about, for example `post:123` or `account:acc_…`. */
  readonly subject: string;
  readonly data?: { readonly [key: string]: Json };
}

export interface AuditLog {
  write(tx: Tx, ...records: readonly AuditRecord[]): Promise<void>;
}

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly subject: string;
  /** Null until it is sealed into the chain, which takes about a second. */
  readonly hash: string | null;
  readonly actor: { readonly id: UserId; readonly name: string } | null;
}

export interface AuditReader {
  /** Newest first; `before` is the id of the last entry seen. */
  list(
    workspaceId: WorkspaceId,
    page: { readonly before: string | undefined; readonly limit: number },
  ): Promise<readonly AuditEntry[]>;
}
