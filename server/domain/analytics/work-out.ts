/**
 * What one reading adds to what is known. Promise: only what the platform said; a gain is a value less the one before
 * it, and a post begins with nought. Where the one before was deleted nothing is counted: nobody knows how much is new.
 */
import { days } from '../../lib/clock.ts';
import { answerMeasures, type FigureRules, type Measure, type Metric } from '../platform-port/insights.ts';
import type { Gain } from './gains.ts';
import type { KeptPost, NewFigure, Ranks } from './ports.ts';

/** What a post does in this time is compared with other posts. */
export const firstViewsMs = days(7);

export interface WorkedOut {
  readonly figures: readonly NewFigure[];
  readonly gains: readonly Gain[];
  readonly ranks: readonly Ranks[];
}

type Rules = Pick<FigureRules, 'metrics' | 'standsAlone'>;

/** Readings that are not newer than the last one add nothing. */
export function workOut(
  rules: Rules,
  told: readonly { readonly post: KeptPost; readonly values: ReadonlyMap<string, number> }[],
  readAt: Date,
): WorkedOut {
  const figures: NewFigure[] = [];
  const gains: Gain[] = [];
  const ranks: Ranks[] = [];
  for (const { post, values } of told) {
    if (post.readAt !== null && post.readAt >= readAt) continue;
    const latest = new Map(post.latest);
    const before = figures.length;
    for (const metric of rules.metrics) {
      const value = values.get(metric.name);
      if (value === undefined || !isTold(metric, value)) continue;
      const { name, source, measure } = metric;
      const gained = rules.standsAlone ? null : gainedSince(post, metric, value);
      if (gained !== null && measure !== null)
        gains.push({ campaignId: post.campaignId, measure, at: readAt, gained, told: 1 });
      figures.push({ postId: post.id, source, metric: name, value, gained });
      latest.set(name, value);
    }
    if (figures.length > before) ranks.push(ranksOf(rules, post, values, latest, readAt));
  }
  return { figures, gains, ranks };
}

/** What is no number is not told; neither is a count below nought. */
const isTold = ({ kind }: Metric, value: number): boolean =>
  Number.isFinite(value) && (kind === 'level' || value >= 0);

function gainedSince(post: KeptPost, { name, kind, measure }: Metric, value: number): number | null {
  if (kind !== 'count' || measure === null) return null;
  const before = post.latest.get(name);
  if (before === undefined && post.forgottenAt !== null) return null;
  return Math.round(value) - Math.round(before ?? 0);
}

function ranksOf(
  rules: Rules,
  post: KeptPost,
  values: ReadonlyMap<string, number>,
  latest: ReadonlyMap<string, number>,
  readAt: Date,
): Ranks {
  if (rules.standsAlone)
    return { postId: post.id, views: null, answers: null, clicks: null, firstViews: null };
  const isYoung = readAt.getTime() <= post.publishedAt.getTime() + firstViewsMs;
  return {
    postId: post.id,
    views: sumOf(rules, latest, ['views']),
    answers: sumOf(rules, latest, answerMeasures),
    clicks: sumOf(rules, latest, ['clicks']),
    firstViews: isYoung ? sumOf(rules, values, ['views']) : null,
  };
}

/** Null where none of them was told. */
function sumOf(
  { metrics }: Rules,
  values: ReadonlyMap<string, number>,
  measures: readonly Measure[],
): number | null {
  const told = metrics.flatMap((metric) => {
    const value = values.get(metric.name);
    const counts = metric.kind === 'count' && metric.measure !== null && measures.includes(metric.measure);
    return counts && value !== undefined && isTold(metric, value) ? [value] : [];
  });
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0);
}
