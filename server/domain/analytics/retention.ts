/**
 * Promise: readings are stored no longer than their platform allows, even when the platform is unreachable or no longer
 * configured here. Old readings are deleted by age; all readings of an account are deleted after it was disconnected or
 * lost, where that is the rule. Values computed from deleted readings go with them, and series say where they start.
 */
import { days, later, minutes } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { InsightRules, Retention } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import { type BaselineDeps, computeBaseline } from './baselines.ts';
import { quarterMs } from './gains.ts';
import type { RetainedAccount, RetentionStore } from './ports.ts';

export interface RetentionDeps extends BaselineDeps {
  readonly retention: RetentionStore;
  readonly rulesOf: (platform: PlatformName) => InsightRules;
  readonly log: Logger;
}

/** Deletes the data of accounts disconnected or lost for long enough. Returns how many. */
export async function deleteDisconnected(deps: RetentionDeps): Promise<number> {
  let forgotten = 0;
  for (const account of await deps.retention.listAccounts('disconnected or lost')) {
    if (!isDeletionDue(account, deps.rulesOf(account.platform).retention(account), deps.clock.now()))
      continue;
    if (await forgetAccount(deps, account)) forgotten += 1;
  }
  return forgotten;
}

export function isDeletionDue(
  { status, disconnectedAt, lostAt }: Pick<RetainedAccount, 'status' | 'disconnectedAt' | 'lostAt'>,
  { afterDisconnectMs, afterLossMs }: Retention,
  now: Date,
): boolean {
  const hasPassed = (since: Date | null, allowedMs: number | null): boolean =>
    since !== null && allowedMs !== null && later(since, allowedMs) <= now;
  if (status === 'disconnected' && hasPassed(disconnectedAt, afterDisconnectMs)) return true;
  return status !== 'active' && status !== 'limited' && hasPassed(lostAt, afterLossMs);
}

/** False: it was reconnected meanwhile. */
async function forgetAccount(deps: RetentionDeps, account: RetainedAccount): Promise<boolean> {
  const { retention, transact, clock, log } = deps;
  // First stop new readings and hide the data; then delete the readings, which may be many.
  const at = clock.now();
  const isReconnected = await transact(async (tx) => {
    if (await deps.readings.lockAccount(tx, account)) return true;
    await retention.deleteAccountData(tx, account.id, at);
    return false;
  });
  if (isReconnected) return false;
  await retention.deleteReadings(account.id, later(at, 1));
  await transact(async (tx) => {
    // If it was reconnected by now, it may have new readings already.
    const hasReadings = await deps.readings.lockAccount(tx, account);
    await retention.recordSweep(tx, account.id, { at, hasReadings, retainedSince: at });
  });
  log.info({ account_id: account.id, platform: account.platform }, 'the readings of an account were deleted');
  return true;
}

/** How often an account is swept; readings that become too old before the next sweep are deleted now. */
const sweepIntervalMs = (keepMs: number): number => Math.min(days(1), keepMs / 48);
/** How late a sweep may run. */
const maxSweepDelayMs = minutes(20);

/** Everything before this is deleted. Always at the start of a quarter-hour, since gains are stored by quarters. */
export const retentionCutoff = (now: Date, keepMs: number): Date => {
  const limit = now.getTime() - keepMs + sweepIntervalMs(keepMs) + maxSweepDelayMs;
  return new Date(Math.ceil(limit / quarterMs) * quarterMs);
};

/** Deletes readings that are too old. Returns how many accounts were swept. */
export async function deleteExpiredReadings(deps: RetentionDeps): Promise<number> {
  let sweptCount = 0;
  for (const account of await deps.retention.listAccounts('all')) {
    const { metrics, retention } = deps.rulesOf(account.platform);
    const { maxAgeMs } = retention(account);
    const now = deps.clock.now();
    if (maxAgeMs === null) continue;
    if (account.sweptAt !== null && later(account.sweptAt, sweepIntervalMs(maxAgeMs)) > now) continue;
    const before = retentionCutoff(now, maxAgeMs);
    const viewMetrics = metrics.filter(({ measure }) => measure === 'views').map(({ name }) => name);
    const deleted = await deps.retention.deleteReadings(account.id, before);
    await deps.transact(async (tx) => {
      await deps.readings.lockAccount(tx, account);
      const trimmed = await deps.retention.trim(tx, account.id, before, viewMetrics, now);
      const hadAny = trimmed || deleted > 0;
      if (hadAny) await computeBaseline(deps, tx, account);
      await deps.retention.recordSweep(tx, account.id, {
        at: now,
        hasReadings: true,
        retainedSince: hadAny ? before : null,
      });
    });
    sweptCount += 1;
  }
  return sweptCount;
}
