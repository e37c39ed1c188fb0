/**
 * A quarter of a workspace, drawn from a seed: posts, and everything that goes wrong with their metrics. The same
 * seed gives the same scenario.
 */
import type { PlatformName } from '../../server/domain/platforms.ts';
import { days, hours, minutes } from '../../server/lib/clock.ts';
import { seededRandom } from '../kills/seeded-random.ts';
import { type AccountPlan, accountPlans } from './formula-accounts.ts';

export type ScenarioEvent = { readonly at: number } & (
  | { readonly kind: 'publish'; readonly account: string; readonly campaign: number | null }
  | { readonly kind: 'down' | 'up' }
  | { readonly kind: 'fails'; readonly platform: PlatformName; readonly status: number }
  | { readonly kind: 'works'; readonly platform: PlatformName }
  | { readonly kind: 'takes back'; readonly account: string }
  | { readonly kind: 'reconnects'; readonly account: string }
  | { readonly kind: 'leaves'; readonly account: string }
  | { readonly kind: 'removes a post'; readonly platform: PlatformName }
  | { readonly kind: 'moves a post' }
  | {
      readonly kind: 'metric dies' | 'metric lives';
      readonly platform: PlatformName;
      readonly metric: string;
    }
  | { readonly kind: 'reports lag'; readonly days: number }
  | { readonly kind: 'judge' }
);

export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface Scenario {
  readonly seed: number;
  readonly accounts: readonly AccountPlan[];
  readonly events: readonly ScenarioEvent[];
  /** Our process is down. */
  readonly downtimes: readonly Window[];
  readonly failures: readonly (Window & { readonly platform: PlatformName; readonly status: number })[];
  readonly endsAt: number;
}

export interface ScenarioSize {
  readonly days: number;
  readonly posts: number;
  readonly accounts: readonly string[];
  readonly downtimes: number;
  readonly failures: number;
  readonly removals: number;
  readonly judgements: number;
}

export const fullScenario: ScenarioSize = {
  days: 90,
  posts: 44,
  accounts: accountPlans.map(({ key }) => key),
  downtimes: 5,
  failures: 8,
  removals: 5,
  judgements: 7,
};

const deadMetrics = [
  { platform: 'facebook', metric: 'post_clicks' },
  { platform: 'instagram', metric: 'saved' },
] as const;

export function drawScenario(seed: number, begins: number, size: ScenarioSize): Scenario {
  const random = seededRandom(seed);
  const between = (min: number, max: number): number => Math.floor(min + random() * (max - min));
  const pick = <One>(all: readonly One[]): One => all[between(0, all.length)] as One;
  /** At about this share of the quarter. */
  const around = (share: number): number =>
    begins + Math.floor(days(size.days) * (share + (random() - 0.5) * 0.04));
  const endsAt = begins + days(size.days);
  const accounts = accountPlans.filter(({ key }) => size.accounts.includes(key));
  const platforms = [...new Set(accounts.map(({ platform }) => platform))];

  const shares = (count: number, from: number, to: number): number[] =>
    Array.from({ length: count }, (_, index) => from + ((index + 0.5) / count) * (to - from));
  const downtimes = shares(size.downtimes, 0.05, 0.95).map((share, index) => {
    const from = around(share);
    // One lasts for days.
    return { from, to: from + (index === 1 ? hours(between(40, 80)) : minutes(between(90, 60 * 20))) };
  });
  const failures = shares(size.failures, 0.05, 0.95).map((share) => {
    const from = around(share);
    return {
      from,
      to: from + minutes(between(60, 30 * 60)),
      platform: pick(platforms),
      status: pick([500, 503, 429]),
    };
  });

  const events: ScenarioEvent[] = [{ kind: 'judge', at: endsAt }];
  for (const { from, to } of downtimes) events.push({ kind: 'down', at: from }, { kind: 'up', at: to });
  for (const { from, to, platform, status } of failures) {
    events.push({ kind: 'fails', at: from, platform, status });
    events.push({ kind: 'works', at: to, platform });
  }
  /** When an account cannot take posts. */
  const away = new Map<string, Window>();
  for (const { key, fate } of accounts) {
    if (fate === 'taken back') {
      const from = around(0.35 + random() * 0.2);
      away.set(key, { from, to: from + Math.max(hours(30), hours(between(size.days * 2, size.days * 4))) });
      events.push({ kind: 'takes back', at: from, account: key });
      events.push({ kind: 'reconnects', at: away.get(key)?.to ?? from, account: key });
    } else if (fate === 'leaves') {
      const from = around(0.6 + random() * 0.15);
      away.set(key, { from, to: endsAt });
      events.push({ kind: 'leaves', at: from, account: key });
    }
  }
  // Every account has an early post; the first account has enough posts for a baseline.
  for (let index = 0; index < size.posts; index++) {
    const early = index < accounts.length;
    const plan = early ? accounts[index] : random() < 0.35 ? accounts[0] : pick(accounts);
    const at = around(early ? 0.02 + random() * 0.1 : 0.05 + random() * 0.9);
    const gone = away.get(plan?.key ?? '');
    const isAway = gone !== undefined && at >= gone.from - hours(1) && at <= gone.to + hours(1);
    // While the account is away nothing can be sent, so the post goes out before. While we are down it goes out
    // after.
    const wanted = Math.max(begins + minutes(index + 1), isAway ? gone.from - hours(between(5, 60)) : at);
    const down = downtimes.find(({ from, to }) => wanted >= from && wanted <= to);
    events.push({
      kind: 'publish',
      at: down ? down.to + minutes(between(1, 90)) : wanted,
      account: plan?.key ?? '',
      campaign: pick([0, 1, null]),
    });
  }
  for (const [index, share] of shares(size.removals, 0.25, 0.9).entries())
    events.push({
      kind: 'removes a post',
      at: around(share),
      platform: platforms[index % platforms.length] ?? 'linkedin',
    });
  for (const share of shares(Math.ceil(size.removals / 2), 0.2, 0.8))
    events.push({ kind: 'moves a post', at: around(share) });
  for (const dead of deadMetrics.filter(({ platform }) => platforms.includes(platform))) {
    events.push({ kind: 'metric dies', at: around(0.4), ...dead });
    events.push({ kind: 'metric lives', at: around(0.55), ...dead });
  }
  if (platforms.includes('youtube')) {
    events.push({ kind: 'reports lag', at: around(0.3), days: 4 });
    events.push({ kind: 'reports lag', at: around(0.6), days: 2 });
  }
  for (const share of shares(size.judgements - 1, 0, 1)) events.push({ kind: 'judge', at: around(share) });
  return {
    seed,
    accounts,
    downtimes,
    failures,
    endsAt,
    events: events
      .filter(({ at, kind }) => at < endsAt || kind === 'judge')
      .map((event) => ({ ...event, at: Math.max(begins, Math.min(endsAt, event.at)) }))
      .sort((one, other) => one.at - other.at),
  };
}
