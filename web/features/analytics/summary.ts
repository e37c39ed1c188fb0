/**
 * The sentence at the head of the page. Promise: it claims only what the readings support. A platform without a
 * comparison is never said to have grown, a handful of views is no trend, and a time is called good only with enough
 * posts.
 */

import { capitalize, formatList, spellNumber } from '../../i18n/format-text.ts';
import { type Part, rich } from '../../i18n/rich-parts.ts';
import { t } from '../../i18n/t.ts';
import { weekdayName } from '../../time/date-parts.ts';
import type { PlatformName } from '../platforms/platforms.ts';
import { describeHour } from './format-values.ts';
import { findMainMeasure } from './series.ts';
import type { MeasureView, TimesView } from './views.ts';

export interface SummaryInput {
  readonly posts: number;
  readonly platforms: readonly {
    readonly platform: PlatformName;
    readonly measures: readonly MeasureView[];
  }[];
  readonly times: Pick<TimesView, 'enough' | 'best'> | null;
  /** Such as `in four weeks`. */
  readonly when: string;
  /** What the page is filtered by. */
  readonly scope: 'everything' | 'campaign' | 'account';
  readonly platformName: (platform: string) => string;
}

/** With fewer before, a change is chance. */
const minToCompare = 30;

const describeNothingSent = ({ when, scope, platforms }: SummaryInput): string => {
  const seen = platforms.some(({ measures }) => (findMainMeasure(measures)?.gained ?? 0) > 0);
  if (scope === 'campaign')
    return seen
      ? t('Nothing of this campaign went out {when}, and earlier posts were still seen.', { when })
      : t('Nothing of this campaign went out {when}.', { when });
  return seen
    ? t('Nothing went out {when}, and earlier posts were still seen.', { when })
    : t('Nothing went out {when}.', { when });
};

const describeSent = (input: SummaryInput): Part[] => {
  const { posts: count, when, scope } = input;
  if (count === 0) return [{ text: describeNothingSent(input) }];
  const number = spellNumber(count);
  if (scope === 'everything')
    return rich('You sent out <b>{count, plural, one {one post} other {{number} posts}}</b> {when}.', {
      count,
      number,
      when,
    });
  const values = { count, number: capitalize(number), when };
  return scope === 'campaign'
    ? rich(
        '<b>{count, plural, one {One post} other {{number} posts}}</b> of this campaign went out {when}.',
        values,
      )
    : rich(
        '<b>{count, plural, one {One post} other {{number} posts}}</b> went out on this account {when}.',
        values,
      );
};

type Trend = 'grew' | 'steady' | 'slipped a little' | 'slipped' | 'fell';
const trendOf = (change: number): Trend => {
  if (change >= 0.02) return 'grew';
  if (change > -0.02) return 'steady';
  if (change > -0.1) return 'slipped a little';
  return change > -0.3 ? 'slipped' : 'fell';
};

/** In the order in which the sentence lists them. */
const trendClauses: Readonly<Record<Trend, (names: string, count: number) => string>> = {
  grew: (names, count) => t('{count, plural, other {{names} grew}}', { names, count }),
  steady: (names, count) => t('{count, plural, other {{names} held steady}}', { names, count }),
  'slipped a little': (names, count) =>
    t('{count, plural, other {{names} slipped a little}}', { names, count }),
  slipped: (names, count) => t('{count, plural, other {{names} slipped}}', { names, count }),
  fell: (names, count) => t('{count, plural, other {{names} fell}}', { names, count }),
};
const trends = Object.keys(trendClauses) as Trend[];

const describeTrends = ({ platforms, platformName }: SummaryInput): Part[] => {
  const byTrend = new Map<Trend, string[]>();
  for (const { platform, measures } of platforms) {
    const measure = findMainMeasure(measures);
    if (measure === null || measure.change === null || (measure.before ?? 0) < minToCompare) continue;
    const trend = trendOf(measure.change);
    byTrend.set(trend, [...(byTrend.get(trend) ?? []), platformName(platform)]);
  }
  const parts = trends.flatMap((trend) => {
    const labels = byTrend.get(trend);
    return labels ? [trendClauses[trend](formatList(labels), labels.length)] : [];
  });
  return parts.length === 0 ? [] : [{ text: ` ${parts.join(', ')}.` }];
};

const describeBestTime = ({ times }: SummaryInput): Part[] => {
  const best = times?.enough ? times.best[0] : undefined;
  if (!best) return [];
  const [first, ...rest] = rich('Over half a year, posts did best <b>on {weekday}s around {hour}</b>.', {
    weekday: weekdayName(best.weekday),
    hour: describeHour(best.hour),
  });
  return first ? [{ ...first, text: ` ${first.text}` }, ...rest] : [];
};

export const summarize = (input: SummaryInput): Part[] => [
  ...describeSent(input),
  ...describeTrends(input),
  ...describeBestTime(input),
];
