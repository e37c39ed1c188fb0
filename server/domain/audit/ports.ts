import type { Json } from '../../lib/canonical-json.ts';
import type { AppId, GrantId, PostId, TokenId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { Tx } from '../tx.ts';
import type { AuditAction } from './actions.ts';

/** Ids, hashes and counts only. Texts and names do not belong in the audit log. */
export interface AuditRecord {
  readonly workspaceId: WorkspaceId;
  readonly at: Date;
  readonly actor: Actor | 'system';
  readonly action: AuditAction;
  /** What it is about, for example `post:123` or `account:acc_…`. */
  readonly subject: string;
  readonly data?: { readonly [key: string]: Json };
}

export interface AuditLog {
  write(tx: Tx, ...records: readonly AuditRecord[]): Promise<void>;
}

/** Nobody waits for the ids of entries: what refers to one, in the same transaction, names its place. */
export interface WrittenAuditRecord extends AuditRecord {
  /** Among those of the last `write`, from 1. */
  readonly place: number;
}

/** Handles audited changes in the transaction of the changes. */
export type AuditSubscriber = (tx: Tx, records: readonly WrittenAuditRecord[]) => Promise<void>;

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly subject: string;
  readonly data: { readonly [key: string]: Json };
  /** Its place in the chain. Null until it is sealed, which takes about a second. */
  readonly sequence: number | null;
  /** Null until it is sealed into the chain, which takes about a second. */
  readonly hash: string | null;
  /** Somebody wrote it into the database: it is no part of the chain, and nothing believes it. */
  readonly refused: boolean;
  /** Null: the service itself. */
  readonly actor: { readonly id: UserId; readonly name: string } | null;
  /** Set when a program acted for the person: an app, or a personal access token. */
  readonly through: 'app' | 'token' | null;
  readonly app: string | null;
}

/** What acts for a person: an app, whatever consent its tokens came from, or a personal access token. */
export type Program = { readonly userId: UserId } & (
  | { readonly appId: AppId }
  | { readonly tokenId: TokenId | GrantId }
);

export interface AuditFilter {
  /** Only what this program did itself. */
  readonly program?: Program | undefined;
  /** A person, or the service itself. */
  readonly by?: UserId | 'system' | undefined;
  readonly actions?: readonly AuditAction[] | undefined;
  readonly subject?: string | undefined;
  /** Days in the workspace's time zone; both are included completely. */
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
}

export interface AuditReader {
  /** Newest first; `before` is the id of the last entry seen. */
  list(
    workspaceId: WorkspaceId,
    page: AuditFilter & { readonly before: string | undefined; readonly limit: number },
  ): Promise<readonly AuditEntry[]>;
}

export const mismatchKinds = [
  'approval',
  'revision',
  'attempt',
  'first_comment',
  'contributors',
  'entry',
  'policy',
] as const;

/** Something in the database that does not fit the chain. */
export interface Mismatch {
  readonly kind: (typeof mismatchKinds)[number];
  /** Of that approval, attempt or entry; revisions by number, policies by workspace. */
  readonly id: string;
  readonly postId: PostId | null;
  readonly problem: MismatchProblem;
}

export const mismatchProblems = [
  'mac',
  'passkey',
  'no_entry',
  'ended',
  'not_ended',
  'digest',
  'no_row',
  'not_approved',
  'text',
  'removed',
  'changed',
  'refused',
] as const;
export type MismatchProblem = (typeof mismatchProblems)[number];

/** How approvals, revisions and attempts compare with the chain. */
export interface Comparison {
  readonly compared: number;
  /** From before what the comparison needs was recorded. */
  readonly older: number;
  /** The first ones found. */
  readonly mismatches: readonly Mismatch[];
  readonly mismatchCount: number;
}

export interface ChainVerdict extends Comparison {
  /** How many sealed entries were read. */
  readonly entries: number;
  readonly unsealed: number;
  /** Never sealed, because nobody of ours wrote them. */
  readonly refused: number;
  /** Null when the chain is intact; else the first problem found. */
  readonly broken: string | null;
  readonly first: { readonly at: Date; readonly hash: string } | null;
}

export type VerifyChain = (workspaceId: WorkspaceId) => Promise<ChainVerdict>;

/** Why no checkpoint of a workspace can be signed. */
export interface AuditBreak {
  readonly workspaceId: WorkspaceId;
  readonly foundAt: Date;
  readonly what: string;
}

/** Entries of a workspace's log that somebody else wrote into the database. */
export interface RefusedEntries {
  readonly workspaceId: WorkspaceId;
  readonly count: number;
  readonly lastAt: Date;
}

export interface DeliverableCheckpoint {
  readonly workspaceId: WorkspaceId;
  readonly size: number;
  readonly note: string;
}

/** Who gets only the newest checkpoints, and so needs a record of each. */
export type ReceiptDestination = 'mail' | 'timestamp';

export interface CheckpointStore {
  /** The newest signed one, as text. */
  latestNote(workspaceId: string): Promise<string | undefined>;
  /** Workspaces with entries after their last checkpoint, if that, and the last look at a break, are older than this. */
  listDue(before: Date): Promise<readonly WorkspaceId[]>;
  recordBreak(workspaceId: WorkspaceId, what: string, at: Date): Promise<void>;
  /** Oldest first; a hundred are enough to see. */
  listBreaks(): Promise<readonly AuditBreak[]>;
  clearBreak(workspaceId: WorkspaceId): Promise<void>;
  /** By workspace, the latest first; a hundred are enough to see. */
  listRefused(): Promise<readonly RefusedEntries[]>;
  listUndelivered(): Promise<readonly DeliverableCheckpoint[]>;
  setDelivered(checkpoint: DeliverableCheckpoint, at: Date): Promise<void>;
  /** The newest of each workspace, where it has no receipt for this destination. */
  listNewestUnsent(destination: ReceiptDestination): Promise<readonly DeliverableCheckpoint[]>;
  lastSent(destination: ReceiptDestination): Promise<Date | undefined>;
  recordReceipt(
    destination: ReceiptDestination,
    checkpoint: DeliverableCheckpoint,
    receipt: Buffer | null,
    at: Date,
  ): Promise<void>;
}
