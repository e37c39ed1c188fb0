/**
 * What a caller of version 2 may ask of the figures: which, by what, since when, compared with what. Every combination
 * that would add up what does not belong together is refused, in words and all at once.
 */
import type { InputProblem } from '../../errors.ts';
import { measureNames, sharedMeasures } from '../platform-port/insights.ts';
import { messages } from './messages.ts';
import type { Granularity, PeriodInput } from './period.ts';
import type { AnalyticsFilter } from './reader.ts';

/** The measures, and how many posts were published. */
export const metricNames = [...measureNames, 'posts_published'] as const;
export type MetricName = (typeof metricNames)[number];

export const dimensionNames = ['platform', 'account', 'campaign', 'post', 'time', 'hour_of_week'] as const;
export type DimensionName = (typeof dimensionNames)[number];

/** As in `period.ts`: an instant, or a local day, which is included whole. */
export interface ComparedDays {
  readonly from: string;
  readonly to: string;
}
export type Compare = 'previous_period' | 'previous_year' | ComparedDays;

export interface Sort {
  readonly by: MetricName | DimensionName;
  readonly isDescending: boolean;
}

export interface Question extends Omit<PeriodInput, 'granularity'> {
  readonly metrics: readonly MetricName[];
  readonly dimensions: readonly DimensionName[];
  /** How long the stretches of the dimension `time` are; `day` unless it is said. */
  readonly grain?: Granularity | undefined;
  readonly timeZone?: string | undefined;
  readonly filter: AnalyticsFilter;
  readonly compare?: Compare | undefined;
  /** By time where that is a dimension, else by the first metric, the largest first. */
  readonly sort?: Sort | undefined;
}

/** Whether it is answered from single posts. The sums that are kept know accounts and campaigns only. */
export const isAboutPosts = ({ dimensions, filter }: Pick<Question, 'dimensions' | 'filter'>): boolean =>
  dimensions.includes('post') || dimensions.includes('hour_of_week') || filter.postId !== undefined;

export const sortOf = ({ sort, dimensions, metrics }: Question): Sort =>
  sort ??
  (dimensions.includes('time')
    ? { by: 'time', isDescending: false }
    : { by: metrics[0] ?? 'posts_published', isDescending: true });

export function questionProblems({
  metrics,
  dimensions,
  grain,
  filter,
  sort,
}: Pick<Question, 'metrics' | 'dimensions' | 'grain' | 'filter' | 'sort'>): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  const isOfOnePlatform =
    ['platform', 'account', 'post'].some((name) => dimensions.includes(name as DimensionName)) ||
    filter.platform !== undefined ||
    filter.accountId !== undefined ||
    filter.postId !== undefined;
  const unshared = metrics.filter((name) => !isAddable(name));
  if (unshared.length > 0 && !isOfOnePlatform)
    problems.push({
      param: 'dimensions',
      code: 'needs_platform',
      message: messages.needs_platform({ metrics: unshared }),
    });
  if (metrics.includes('posts_published') && dimensions.includes('post'))
    problems.push({ param: 'metrics', code: 'not_by_post', message: messages.posts_not_by_post() });
  if (grain !== undefined && !dimensions.includes('time'))
    problems.push({ param: 'grain', code: 'needs_time', message: messages.grain_needs_time() });
  const sortable = [...metrics, ...dimensions];
  if (sort && !sortable.includes(sort.by))
    problems.push({
      param: 'sort',
      code: 'not_asked_for',
      message: messages.sort_not_asked_for({ names: sortable }),
    });
  return problems;
}

/** Views and reach mean something else on each platform; the others are added up over them. */
const isAddable = (name: MetricName): boolean =>
  name === 'posts_published' || (sharedMeasures as readonly string[]).includes(name);
