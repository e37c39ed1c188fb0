/**
 * Promise: our own count never exceeds what a platform allows. What may be sent in a day is counted before each send,
 * over all processes, and a send beyond it waits.
 *
 * What all workspaces share is divided fairly: each may count on its part for what it has planned for the day, however
 * early the others come. What nobody has planned is there for everybody.
 */

import { later, minutes } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { CountedQuota } from '../platform-port/publisher.ts';
import type { Transact, Tx } from '../tx.ts';
import { keysOf, type Spender } from './allowance.ts';
import type { SendAttempt } from './send-attempt.ts';

type Counts = ReadonlyMap<WorkspaceId, number>;

export interface QuotaUse {
  readonly quota: string;
  readonly attemptId: string;
  readonly workspaceId: WorkspaceId;
  readonly at: Date;
}

export interface QuotaStore {
  /** Whether this attempt is counted already. Until the transaction ends, nobody else counts in this quota. */
  isCounted(tx: Tx, use: QuotaUse): Promise<boolean>;
  /** How often each workspace used it since then, and when first. */
  usedSince(
    tx: Tx,
    quota: string,
    since: Date,
  ): Promise<{ readonly used: Counts; readonly first: Date | null }>;
  /** What each workspace has planned for the platform until then. */
  planned(tx: Tx, spender: Spender, until: Date): Promise<Counts>;
  count(tx: Tx, use: QuotaUse): Promise<void>;
  forgetBefore(time: Date): Promise<void>;
}

/** While others may still use their part, it is looked again now and then whether they did. */
const lookAgainMs = minutes(15);

export interface QuotaWait {
  readonly until: Date;
  readonly scope: CountedQuota['scope'];
  readonly plainReason: Message;
}

export async function takeQuotas(
  deps: { readonly transact: Transact; readonly quotas: QuotaStore },
  { publisher, manifest, attempt, post }: SendAttempt,
  spender: Spender,
  now: Date,
): Promise<QuotaWait | null> {
  for (const quota of publisher.quotas?.(manifest) ?? []) {
    const key = `${keysOf(spender)[quota.scope]} ${quota.name}`;
    const use = { quota: key, attemptId: attempt.id, workspaceId: post.workspaceId, at: now };
    const wait = await deps.transact((tx) => take(deps.quotas, tx, quota, use, spender));
    if (wait) return wait;
  }
  return null;
}

async function take(
  store: QuotaStore,
  tx: Tx,
  quota: CountedQuota,
  use: QuotaUse,
  spender: Spender,
): Promise<QuotaWait | null> {
  if (await store.isCounted(tx, use)) return null;
  const window = quota.window(use.at);
  const { used, first } = await store.usedSince(tx, use.quota, window.since);
  const planned =
    quota.scope === 'app' ? await store.planned(tx, spender, window.until) : new Map<WorkspaceId, number>();
  if (mayTake(quota.most, use.workspaceId, used, planned)) {
    await store.count(tx, use);
    return null;
  }
  const isFull = total(used) >= quota.most;
  // A window that moves has room again when the first use leaves it.
  const roomAt =
    window.moves && first ? later(first, use.at.getTime() - window.since.getTime()) : window.until;
  const until = isFull ? roomAt : new Date(Math.min(later(use.at, lookAgainMs).getTime(), roomAt.getTime()));
  return { until, scope: quota.scope, plainReason: isFull ? quota.full : quota.keptForOthers };
}

/** Others keep of their part what they have planned and not used. */
export function mayTake(most: number, who: WorkspaceId, used: Counts, planned: Counts): boolean {
  const everybody = new Set([who, ...used.keys(), ...planned.keys()]);
  const part = Math.floor(most / everybody.size);
  let kept = 0;
  for (const other of everybody) {
    const left = Math.max(0, part - (used.get(other) ?? 0));
    if (other !== who) kept += Math.min(planned.get(other) ?? 0, left);
  }
  const all = total(used);
  return all < most && ((used.get(who) ?? 0) < part || all + kept < most);
}

const total = (counts: Counts): number => [...counts.values()].reduce((sum, one) => sum + one, 0);
