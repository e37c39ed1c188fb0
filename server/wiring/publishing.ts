/** Builds what sends posts. */
import { createApprovalEvidenceReader } from '../db/audit/approval-evidence.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createQuotaStore } from '../db/publishing/quota-uses.ts';
import { createSendAttemptStore } from '../db/publishing/send-attempts.ts';
import { createUsageStore } from '../db/publishing/usage.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import type { PublishingDeps } from '../domain/publishing/deps.ts';
import { verifyStoredAssertion } from '../identity/passkeys.ts';
import { seconds } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { MediaDeps } from './media.ts';
import type { MetricsResources } from './metrics.ts';

export interface PublishingInput extends Pick<PublishingDeps, 'dueStore' | 'tokens' | 'send' | 'log'> {
  readonly posts: PostDeps;
  readonly database: DatabaseHandle;
  readonly keys: KeyRing;
  readonly media: MediaDeps;
  readonly metrics: MetricsResources;
}

const defaultLeaseMs = seconds(15);

export const createPublishingDeps = (
  { posts, database, keys, dueStore, tokens, send, media, metrics, log }: PublishingInput,
  {
    random,
    leaseMs = defaultLeaseMs,
  }: { readonly random: () => number; readonly leaseMs: number | undefined },
): PublishingDeps & PostDeps => ({
  ...posts,
  approvalEvidence: createApprovalEvidenceReader(database, keys, verifyStoredAssertion),
  sendAttempts: createSendAttemptStore(),
  dueStore,
  tokens,
  send,
  usage: metrics.withUsageMetrics(createUsageStore(database)),
  quotas: createQuotaStore(database),
  approvedBytes: media.storage,
  links: media.links,
  log,
  observe: metrics.observe,
  worker: metrics.worker,
  random,
  leaseMs,
});
