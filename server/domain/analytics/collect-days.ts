/**
 * Days of a whole account, where the platform itself adds them up. They come late and are corrected for some days, so
 * the last ones are asked for again; after a time of silence it goes on where it ended.
 */
import { days, hours, later } from '../../lib/clock.ts';
import type { AccountDay, Insights } from '../platform-port/insights.ts';
import { askPlatform } from './ask-platform.ts';
import { type CollectDeps, claimMs, worldsOf } from './collect-figures.ts';
import { dayOf } from './gains.ts';
import type { DayFigure, DueAccount } from './ports.ts';
import { afterTrouble } from './read-spacing.ts';

const everyMs = hours(6);
const withoutRightMs = days(1);
const correctedForMs = days(7);
const atFirstMs = days(90);
const accountsInRound = 5;

type Due = DueAccount & { readonly lastDay: string | null };

/** Returns how many accounts had their turn. */
export async function collectDays(deps: CollectDeps): Promise<number> {
  const worlds = worldsOf(deps).filter(({ insights }) => insights.readDays !== undefined);
  if (worlds.length === 0) return 0;
  const due = await deps.transact((tx) => {
    const now = deps.clock.now();
    return deps.follows.claimDays(tx, worlds, now, later(now, claimMs), accountsInRound);
  });
  for (const account of due)
    await readDays(deps, account).catch((error: unknown) =>
      deps.log.error({ error, account_id: account.id }, 'days could not be collected; tried again later'),
    );
  return due.length;
}

async function readDays(deps: CollectDeps, account: Due): Promise<void> {
  const insights = deps.publishers.publisher(account.platform)?.insights;
  if (!insights?.readDays) return;
  const { readDays: read } = insights;
  const today = deps.clock.now();
  const from = account.lastDay
    ? later(new Date(`${account.lastDay}T00:00:00Z`), -correctedForMs)
    : later(today, -atFirstMs);
  const asked = await askPlatform(deps, account, insights, (io) => read(io, dayOf(from), dayOf(today)));
  const now = deps.clock.now();
  if (asked.kind !== 'no_budget') deps.observe.figuresAsked(account.platform, asked.kind);
  if (asked.kind === 'ok') {
    await deps.transact(async (tx) => {
      if (!(await deps.figures.lockAccount(tx, account))) return;
      await deps.figures.keepDays(tx, account, figuresOf(insights, asked.value), now);
      await deps.follows.settleDays(tx, account.id, {
        nextAt: later(now, everyMs),
        readAt: now,
      });
    });
    return;
  }
  const nextAt =
    asked.kind === 'rate_limited' || asked.kind === 'no_budget'
      ? asked.until
      : asked.kind === 'unavailable'
        ? afterTrouble(now, 3, deps.random)
        : later(now, withoutRightMs);
  const trouble = 'plainReason' in asked ? asked.plainReason : null;
  await deps.transact(async (tx) => {
    await deps.figures.lockAccount(tx, account);
    await deps.follows.restDays(tx, account, nextAt, trouble);
  });
  deps.log.info(
    { account_id: account.id, platform: account.platform, why: asked.kind, reason: trouble?.text },
    'the days of an account could not be read now',
  );
}

/** Only living metrics, and only what is a number. */
const figuresOf = ({ dayMetrics }: Insights, told: readonly AccountDay[]): readonly DayFigure[] =>
  told.flatMap(({ day, values }) =>
    dayMetrics.flatMap(({ name, source }) => {
      const value = values.get(name);
      return value !== undefined && Number.isFinite(value) ? [{ source, metric: name, day, value }] : [];
    }),
  );
