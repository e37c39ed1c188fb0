import type { Json } from '../../lib/canonical-json.ts';
import type { ExportId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Tx } from '../tx.ts';
import type { Answer } from './answer-question.ts';
import type { Question } from './question.ts';

export const exportStates = ['waiting', 'making', 'ready', 'failed', 'cancelled'] as const;
export type ExportState = (typeof exportStates)[number];

/** A long answer that a worker makes. Only who asked for it sees it. */
export interface AnalyticsExport {
  readonly id: ExportId;
  readonly workspaceId: WorkspaceId;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly question: Question;
  readonly state: ExportState;
  /** From 0 to 1. */
  readonly progress: number;
  readonly rowCount: number | null;
  /** Why it failed. */
  readonly problem: Message | null;
  readonly finishedAt: Date | null;
  /** It is deleted then, or when figures that went into it have to be. */
  readonly expiresAt: Date | null;
}

/** Whose exports are meant. */
export interface ExportOwner {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
}

/** An export in the hands of one worker. Another one that takes it over has another number of tries. */
export interface ClaimedExport
  extends Pick<AnalyticsExport, 'id' | 'workspaceId' | 'createdAt' | 'question'> {
  readonly tries: number;
}

/** An answer in the form in which it is kept: its rows as JSON, and everything else. */
export interface StoredAnswer {
  readonly head: { readonly [key: string]: Json };
  /** Made as they are taken, so that a worker does not stand still for all of them. */
  readonly rows: Iterable<Json>;
}

export type PresentExport = (answer: Answer) => StoredAnswer;

export interface ExportStore {
  insert(
    tx: Tx,
    made: Pick<AnalyticsExport, 'id' | 'workspaceId' | 'createdBy' | 'createdAt' | 'question'>,
  ): Promise<void>;
  /** How many are kept or waited for. Nobody else adds one of theirs until the transaction ends. */
  countAndLock(tx: Tx, owner: ExportOwner): Promise<number>;
  find(owner: ExportOwner, id: ExportId): Promise<AnalyticsExport | undefined>;
  /** Newest first. */
  list(owner: ExportOwner): Promise<readonly AnalyticsExport[]>;
  /** What was made of it is deleted. No effect on one that is finished. */
  cancel(tx: Tx, owner: ExportOwner, id: ExportId, now: Date, expiresAt: Date): Promise<void>;
  /** Everything of the answer but its rows. Undefined: it is not ready. */
  head(owner: ExportOwner, id: ExportId): Promise<StoredAnswer['head'] | undefined>;
  /** The rows of one part as JSON, separated by commas; undefined after the last one. */
  part(owner: ExportOwner, id: ExportId, number: number): Promise<string | undefined>;
}

/** What workers need. The methods with a claim return false when it was cancelled, deleted, or taken over. */
export interface ExportQueue {
  /** The one that waited longest, or one whose worker died. What was made of it before is deleted. */
  claim(now: Date, heldUntil: Date): Promise<ClaimedExport | undefined>;
  recordProgress(claim: ClaimedExport, progress: number, heldUntil: Date): Promise<boolean>;
  addPart(claim: ClaimedExport, number: number, rows: string): Promise<boolean>;
  finish(
    claim: ClaimedExport,
    made: Pick<StoredAnswer, 'head'> & { readonly rowCount: number },
    now: Date,
    expiresAt: Date,
  ): Promise<boolean>;
  fail(claim: ClaimedExport, problem: Message, now: Date, expiresAt: Date): Promise<boolean>;
  /** For another worker, or later. */
  release(claim: ClaimedExport): Promise<boolean>;
  deleteExpired(now: Date): Promise<void>;
}
