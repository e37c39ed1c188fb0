/**
 * Promise: our own count never exceeds what a platform allows. Daily quotas are counted before each send, across
 * all processes, and a send beyond them waits.
 *
 * A quota shared by all workspaces is divided fairly: each can rely on its share for what it has planned for the
 * day, however early the others send. Unplanned capacity is available to all.
 */

import { later, minutes } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { CountedQuota } from '../platform-port/publisher.ts';
import type { Transact, Tx } from '../tx.ts';
import { type AllowanceOwner, allowanceKeys } from './allowance.ts';
import type { SendAttempt } from './send-attempt.ts';

type Counts = ReadonlyMap<WorkspaceId, number>;

export interface QuotaUse {
  readonly quota: string;
  readonly attemptId: string;
  readonly workspaceId: WorkspaceId;
  readonly at: Date;
}

export interface QuotaStore {
  /** Whether this attempt is counted already. Until the transaction ends, no other counts in this quota. */
  isCounted(tx: Tx, use: QuotaUse): Promise<boolean>;
  /** How often each workspace used it since then, and the time of the first use. */
  usedSince(
    tx: Tx,
    quota: string,
    since: Date,
  ): Promise<{ readonly used: Counts; readonly first: Date | null }>;
  /** The number of posts each workspace has planned for the platform until then. */
  planned(tx: Tx, spender: AllowanceOwner, until: Date): Promise<Counts>;
  count(tx: Tx, use: QuotaUse): Promise<void>;
  deleteBefore(time: Date): Promise<void>;
}

/** While others may still use their share, it is checked again at this interval. */
const recheckMs = minutes(15);

export interface QuotaWait {
  readonly until: Date;
  readonly scope: CountedQuota['scope'];
  readonly plainReason: Message;
}

export const quotaKey = (owner: AllowanceOwner, { scope, name }: CountedQuota): string =>
  `${allowanceKeys(owner)[scope]} ${name}`;

export async function takeQuotas(
  deps: { readonly transact: Transact; readonly quotas: QuotaStore },
  { publisher, manifest, attempt, post }: SendAttempt,
  spender: AllowanceOwner,
  now: Date,
): Promise<QuotaWait | null> {
  for (const quota of publisher.quotas ?? []) {
    if (!quota.applies(manifest)) continue;
    const use = {
      quota: quotaKey(spender, quota),
      attemptId: attempt.id,
      workspaceId: post.workspaceId,
      at: now,
    };
    const wait = await deps.transact((tx) => takeQuota(deps.quotas, tx, quota, use, spender));
    if (wait) return wait;
  }
  return null;
}

async function takeQuota(
  store: QuotaStore,
  tx: Tx,
  quota: CountedQuota,
  use: QuotaUse,
  spender: AllowanceOwner,
): Promise<QuotaWait | null> {
  if (await store.isCounted(tx, use)) return null;
  const window = quota.window(use.at);
  const { used, first } = await store.usedSince(tx, use.quota, window.since);
  const planned =
    quota.scope === 'app' ? await store.planned(tx, spender, window.until) : new Map<WorkspaceId, number>();
  if (canTake(quota.max, use.workspaceId, used, planned)) {
    await store.count(tx, use);
    return null;
  }
  const isFull = total(used) >= quota.max;
  // A moving window has capacity again when the first use leaves it.
  const availableAt =
    window.moves && first ? later(first, use.at.getTime() - window.since.getTime()) : window.until;
  const until = isFull
    ? availableAt
    : new Date(Math.min(later(use.at, recheckMs).getTime(), availableAt.getTime()));
  return { until, scope: quota.scope, plainReason: isFull ? quota.full : quota.reservedForOthers };
}

/** Other workspaces keep the part of their share that they have planned and not used. */
export function canTake(most: number, workspaceId: WorkspaceId, used: Counts, planned: Counts): boolean {
  const workspaces = new Set([workspaceId, ...used.keys(), ...planned.keys()]);
  const share = Math.floor(most / workspaces.size);
  let reserved = 0;
  for (const other of workspaces) {
    const left = Math.max(0, share - (used.get(other) ?? 0));
    if (other !== workspaceId) reserved += Math.min(planned.get(other) ?? 0, left);
  }
  const totalUsed = total(used);
  return totalUsed < most && ((used.get(workspaceId) ?? 0) < share || totalUsed + reserved < most);
}

const total = (counts: Counts): number => [...counts.values()].reduce((sum, one) => sum + one, 0);
