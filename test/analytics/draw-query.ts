/** Queries to the API, drawn from a seed: periods, zones with odd offsets and clock changes, all filters. */
import { days } from '../../server/lib/clock.ts';
import type { AnalyticsQuery } from './analytics-response.ts';
import type { Model } from './formula-model.ts';
import { dayOf } from './local-days.ts';

export const zones = [
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
] as const;
const granularities = ['hour', 'day', 'week', 'month'] as const;
const quarterMs = 900_000;

interface Drawing {
  readonly random: () => number;
  readonly model: Model;
  readonly begins: number;
  readonly now: number;
}

export function drawQuery({ random, model, begins, now }: Drawing): AnalyticsQuery {
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  const time_zone = pick(zones);
  const lived = Math.max(now - begins, days(1));
  const maxSpanMs = random() < 0.3 ? days(13) : lived + days(3);
  const end = now - Math.floor(random() ** 2 * lived);
  const start = end - Math.max(quarterMs, Math.floor(random() * maxSpanMs));
  const finest = end - start > days(700) ? 2 : end - start > days(13) ? 1 : 0;
  const granularity = pick(granularities.slice(finest));
  const byDays = random() < 0.5;
  const aligned = (at: number): string => new Date(Math.floor(at / quarterMs) * quarterMs).toISOString();
  const exact = (at: number): string => (random() < 0.8 ? aligned(at) : new Date(at).toISOString());
  return {
    from: byDays ? dayOf(time_zone, start) : exact(start - quarterMs),
    to: byDays ? dayOf(time_zone, end) : exact(end),
    time_zone,
    // Whole days are longer than what was drawn.
    granularity: granularity === 'hour' && byDays && end - start > days(12) ? 'day' : granularity,
    ...drawFilter(random, model),
  };
}

function drawFilter(random: () => number, model: Model): Partial<AnalyticsQuery> {
  const posts = [...model.posts.values()];
  const post = posts[Math.floor(random() * posts.length)];
  if (!post) return {};
  const kind = Math.floor(random() * 8);
  if (kind === 0) return { platform: post.platform };
  if (kind === 1) return { account_id: post.accountId };
  if (kind === 2 && post.campaignId !== null) return { campaign_id: post.campaignId };
  if (kind === 3) return { post_id: post.id };
  if (kind === 4 && post.campaignId !== null)
    return { campaign_id: post.campaignId, platform: post.platform };
  return {};
}
