/**
 * Promise: figures are kept no longer than their platform allows, whether or not it can be reached, or is still
 * switched on here. Old ones go by age; all of an account's go when it was disconnected or lost, where that is the
 * rule. What was worked out from deleted figures goes with them, and series say where they begin.
 */
import { days, later, minutes } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { FigureRules, Retention } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import { quarterMs } from './gains.ts';
import type { Keeper, RetentionStore } from './ports.ts';
import { type UsualDeps, workOutUsual } from './usual.ts';

export interface RetentionDeps extends UsualDeps {
  readonly retention: RetentionStore;
  readonly rulesOf: (platform: PlatformName) => FigureRules;
  readonly log: Logger;
}

/** Accounts that left, or were lost long enough. Returns how many were forgotten. */
export async function forgetLeft(deps: RetentionDeps): Promise<number> {
  let forgotten = 0;
  for (const account of await deps.retention.keepers('disconnected or lost')) {
    if (!mustBeForgotten(account, deps.rulesOf(account.platform).retention(account), deps.clock.now()))
      continue;
    if (await forgetAccount(deps, account)) forgotten += 1;
  }
  return forgotten;
}

export function mustBeForgotten(
  { status, disconnectedAt, lostAt }: Pick<Keeper, 'status' | 'disconnectedAt' | 'lostAt'>,
  { afterDisconnectMs, afterLossMs }: Retention,
  now: Date,
): boolean {
  const isOver = (since: Date | null, keptMs: number | null): boolean =>
    since !== null && keptMs !== null && later(since, keptMs) <= now;
  if (status === 'disconnected' && isOver(disconnectedAt, afterDisconnectMs)) return true;
  return status !== 'active' && status !== 'limited' && isOver(lostAt, afterLossMs);
}

/** False: somebody has connected it again meanwhile. */
async function forgetAccount(deps: RetentionDeps, account: Keeper): Promise<boolean> {
  const { retention, transact, clock, log } = deps;
  // First nothing new can come and nothing is shown any more; then the many readings go.
  const at = clock.now();
  const isBack = await transact(async (tx) => {
    if (await deps.figures.lockAccount(tx, account)) return true;
    await retention.forget(tx, account.id, at);
    return false;
  });
  if (isBack) return false;
  await retention.deleteReadings(account.id, later(at, 1));
  await transact(async (tx) => {
    // Back again by now, it may have new figures already.
    const keeps = await deps.figures.lockAccount(tx, account);
    await retention.swept(tx, account.id, { at, keeps, keptSince: at });
  });
  log.info({ account_id: account.id, platform: account.platform }, 'the figures of an account were deleted');
  return true;
}

/** How often the figures of an account are looked through; all that becomes too old before the next look goes now. */
const lookEveryMs = (keepMs: number): number => Math.min(days(1), keepMs / 48);
/** How late a look may come. */
const lateMs = minutes(20);

/** Everything before this goes. Always where a quarter of an hour begins, since gains are kept by quarters. */
export const keptSince = (now: Date, keepMs: number): Date => {
  const limit = now.getTime() - keepMs + lookEveryMs(keepMs) + lateMs;
  return new Date(Math.ceil(limit / quarterMs) * quarterMs);
};

/** Figures that are too old. Returns how many accounts were looked through. */
export async function forgetOld(deps: RetentionDeps): Promise<number> {
  let looked = 0;
  for (const account of await deps.retention.keepers('all')) {
    const { metrics, retention } = deps.rulesOf(account.platform);
    const { keepMs } = retention(account);
    const now = deps.clock.now();
    if (keepMs === null) continue;
    if (account.sweptAt !== null && later(account.sweptAt, lookEveryMs(keepMs)) > now) continue;
    const before = keptSince(now, keepMs);
    const viewMetrics = metrics.filter(({ measure }) => measure === 'views').map(({ name }) => name);
    const deleted = await deps.retention.deleteReadings(account.id, before);
    await deps.transact(async (tx) => {
      await deps.figures.lockAccount(tx, account);
      const trimmed = await deps.retention.trim(tx, account.id, before, viewMetrics, now);
      const hadAny = trimmed || deleted > 0;
      if (hadAny) await workOutUsual(deps, tx, account);
      await deps.retention.swept(tx, account.id, { at: now, keeps: true, keptSince: hadAny ? before : null });
    });
    looked += 1;
  }
  return looked;
}
