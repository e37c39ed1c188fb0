import type { WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import type { TokenSource } from '../accounts/ports.ts';
import type { ApprovalEvidenceReader } from '../approvals/assess-approvals.ts';
import type { MediaLinks } from '../media/links.ts';
import type { VerifiedFile } from '../media/ports.ts';
import type { Observe } from '../observe.ts';
import type { DueStore } from '../post-model/ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import type { UsageStore } from './allowance.ts';
import type { QuotaStore } from './quota.ts';
import type { SendAttemptStore } from './send-attempt.ts';

export interface PublishingDeps
  extends Pick<
    PostDeps,
    | 'transact'
    | 'clock'
    | 'posts'
    | 'approvals'
    | 'attempts'
    | 'rules'
    | 'accounts'
    | 'audit'
    | 'publishers'
    | 'due'
    | 'firstComments'
    | 'pauses'
  > {
  readonly approvalEvidence: ApprovalEvidenceReader;
  readonly sendAttempts: SendAttemptStore;
  readonly dueStore: DueStore;
  readonly tokens: TokenSource;
  readonly send: SendRequest;
  readonly usage: UsageStore;
  readonly quotas: QuotaStore;
  readonly approvedBytes: ApprovedBytes;
  readonly log: Logger;
  readonly observe: Observe;
  readonly links: Pick<MediaLinks, 'create'>;
  /** Names this process in leases. */
  readonly worker: string;
  readonly random: () => number;
  readonly leaseMs: number;
}

/** The stored bytes are not the ones that were approved. */
export class WrongBytesError extends Error {}

export interface ApprovedBytes {
  /** Rejects with `WrongBytesError` when the stored bytes do not match the hash. */
  verify(workspaceId: WorkspaceId, sha256: string): Promise<VerifiedFile>;
}
