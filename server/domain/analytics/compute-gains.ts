/**
 * Computes what new readings add. Promise: only values that the platform reported; a gain is a value minus the previous
 * one, and a post starts at zero. Where the previous value was deleted nothing is counted, because the gain is unknown.
 */
import { days } from '../../lib/clock.ts';
import {
  type InsightRules,
  interactionMeasures,
  type Measure,
  type Metric,
} from '../platform-port/insights.ts';
import type { Gain } from './gains.ts';
import type { NewReading, PostRanks, StoredPost } from './ports.ts';

/** Posts are compared by their views in this time after publication. */
export const firstViewsMs = days(7);

export interface GainComputation {
  readonly newReadings: readonly NewReading[];
  readonly gains: readonly Gain[];
  readonly ranks: readonly PostRanks[];
}

type Rules = Pick<InsightRules, 'metrics' | 'isStandalone'>;

/** Readings that are not newer than the last one are ignored. */
export function computeGains(
  rules: Rules,
  reported: readonly { readonly post: StoredPost; readonly values: ReadonlyMap<string, number> }[],
  readAt: Date,
): GainComputation {
  const newReadings: NewReading[] = [];
  const gains: Gain[] = [];
  const ranks: PostRanks[] = [];
  for (const { post, values } of reported) {
    if (post.readAt !== null && post.readAt >= readAt) continue;
    const latest = new Map(post.latest);
    const before = newReadings.length;
    for (const metric of rules.metrics) {
      const value = values.get(metric.name);
      if (value === undefined || !isReported(metric, value)) continue;
      const { name, source, measure } = metric;
      const gained = rules.isStandalone ? null : gainedSince(post, metric, value);
      if (gained !== null && measure !== null)
        gains.push({ campaignId: post.campaignId, measure, at: readAt, gained, told: 1 });
      newReadings.push({ postId: post.id, source, metric: name, value, gained });
      latest.set(name, value);
    }
    if (newReadings.length > before) ranks.push(ranksOf(rules, post, values, latest, readAt));
  }
  return { newReadings, gains, ranks };
}

/** Values that are not finite, and negative counts, do not count as reported. */
const isReported = ({ kind }: Metric, value: number): boolean =>
  Number.isFinite(value) && (kind === 'level' || value >= 0);

function gainedSince(post: StoredPost, { name, kind, measure }: Metric, value: number): number | null {
  if (kind !== 'count' || measure === null) return null;
  const before = post.latest.get(name);
  if (before === undefined && post.forgottenAt !== null) return null;
  return Math.round(value) - Math.round(before ?? 0);
}

function ranksOf(
  rules: Rules,
  post: StoredPost,
  values: ReadonlyMap<string, number>,
  latest: ReadonlyMap<string, number>,
  readAt: Date,
): PostRanks {
  if (rules.isStandalone)
    return { postId: post.id, views: null, answers: null, clicks: null, firstViews: null };
  const isInFirstViews = readAt.getTime() <= post.publishedAt.getTime() + firstViewsMs;
  return {
    postId: post.id,
    views: sumOf(rules, latest, ['views']),
    answers: sumOf(rules, latest, interactionMeasures),
    clicks: sumOf(rules, latest, ['clicks']),
    firstViews: isInFirstViews ? sumOf(rules, values, ['views']) : null,
  };
}

/** Null where none of them was reported. */
function sumOf(
  { metrics }: Rules,
  values: ReadonlyMap<string, number>,
  measures: readonly Measure[],
): number | null {
  const known = metrics.flatMap((metric) => {
    const value = values.get(metric.name);
    const counts = metric.kind === 'count' && metric.measure !== null && measures.includes(metric.measure);
    return counts && value !== undefined && isReported(metric, value) ? [value] : [];
  });
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
