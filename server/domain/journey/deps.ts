import type { Logger } from '../../lib/logger.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import type { TokenSource } from '../accounts/ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import type { DueStore, JobQueue } from '../posts/ports.ts';

export interface JourneyDeps
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
  > {
  readonly dueStore: DueStore;
  readonly jobs: JobQueue;
  readonly tokens: TokenSource;
  readonly send: SendRequest;
  readonly approvedBytes: ApprovedBytes;
  readonly log: Logger;
  /** Names this process in leases. */
  readonly worker: string;
  readonly random: () => number;
  readonly leaseMs: number;
}

/** The stored bytes are not the ones that were approved. */
export class WrongBytes extends Error {}

export interface ApprovedBytes {
  /** Fails with `WrongBytes` before the last byte when the stored bytes are not the named ones. */
  openVerified(workspaceId: string, sha256: string): Promise<ReadableStream<Uint8Array>>;
}
