/**
 * Collects daily metrics of whole accounts, where the platform itself provides them. They arrive late and are corrected
 * for some days, so the last days are fetched again; after an outage it continues from the last stored day.
 */
import { days, hours, later } from '../../lib/clock.ts';
import type { AccountDay, Insights } from '../platform-port/insights.ts';
import { type CollectDeps, claimMs, listEnvironments } from './collect-readings.ts';
import { dayOf } from './gains.ts';
import type { DayReading, DueAccount } from './ports.ts';
import { queryPlatform } from './query-platform.ts';
import { retryReadingAt } from './reading-schedule.ts';

const intervalMs = hours(6);
const missingPermissionDelayMs = days(1);
const correctionWindowMs = days(7);
const initialRangeMs = days(90);
const maxAccountsPerSweep = 5;

type Due = DueAccount & { readonly lastDay: string | null };

/** Returns how many accounts were processed. */
export async function collectDays(deps: CollectDeps): Promise<number> {
  const environments = listEnvironments(deps).filter(({ insights }) => insights.readDays !== undefined);
  if (environments.length === 0) return 0;
  const due = await deps.transact((tx) => {
    const now = deps.clock.now();
    return deps.follows.claimDays(tx, environments, now, later(now, claimMs), maxAccountsPerSweep);
  });
  for (const account of due)
    await readDays(deps, account).catch((error: unknown) =>
      deps.log.error({ error, account_id: account.id }, 'days could not be collected; retrying later'),
    );
  return due.length;
}

async function readDays(deps: CollectDeps, account: Due): Promise<void> {
  const insights = deps.publishers.publisher(account.platform)?.insights;
  if (!insights?.readDays) return;
  const { readDays: read } = insights;
  const today = deps.clock.now();
  const from = account.lastDay
    ? later(new Date(`${account.lastDay}T00:00:00Z`), -correctionWindowMs)
    : later(today, -initialRangeMs);
  const result = await queryPlatform(deps, account, insights, (io) => read(io, dayOf(from), dayOf(today)));
  const now = deps.clock.now();
  if (result.kind !== 'no_budget') deps.observe.metricsQueried(account.platform, result.kind);
  if (result.kind === 'ok') {
    await deps.transact(async (tx) => {
      if (!(await deps.readings.lockAccount(tx, account))) return;
      await deps.readings.saveDays(tx, account, readingsOf(insights, result.value), now);
      await deps.follows.settleDays(tx, account.id, {
        nextAt: later(now, intervalMs),
        readAt: now,
      });
    });
    return;
  }
  const nextAt =
    result.kind === 'rate_limited' || result.kind === 'no_budget'
      ? result.until
      : result.kind === 'unavailable'
        ? retryReadingAt(now, 3, deps.random)
        : later(now, missingPermissionDelayMs);
  const trouble = 'plainReason' in result ? result.plainReason : null;
  await deps.transact(async (tx) => {
    await deps.readings.lockAccount(tx, account);
    await deps.follows.delayDays(tx, account, nextAt, trouble);
  });
  deps.log.info(
    { account_id: account.id, platform: account.platform, why: result.kind, reason: trouble?.text },
    'the days of an account could not be read now',
  );
}

/** Only metrics we know, and only finite numbers. */
const readingsOf = ({ dayMetrics }: Insights, reported: readonly AccountDay[]): readonly DayReading[] =>
  reported.flatMap(({ day, values }) =>
    dayMetrics.flatMap(({ name, source }) => {
      const value = values.get(name);
      return value !== undefined && Number.isFinite(value) ? [{ source, metric: name, day, value }] : [];
    }),
  );
