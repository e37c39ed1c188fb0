import type { Call, Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { graphTime } from '../meta/fields.ts';
import { type Parameters, readList, readParameters, readTimeParameter } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer, requireRight } from './access.ts';
import { accountOf } from './accounts.ts';
import { type Counts, countsAt, interactions } from './growth.ts';
import { requireAccount } from './read-media.ts';
import type { InstagramState } from './state.ts';

const dayMs = 24 * 60 * 60 * 1000;
const retentionDays = 90;
type Range = { since: number; until: number };

/** GET /{ig-id}/insights: metrics of a period. Like all metrics they arrive late; missing values are omitted. */
export function accountInsights(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  const igId = requireAccount(caller, call, 'get');
  requireRight(state, caller, 'insights');
  const parameters = readParameters(call);
  const names = readList(parameters, 'metric');
  requireMetrics(state, names);
  const period = parameters.get('period');
  if (names.some((name) => demographicMetrics.includes(name))) {
    return { answer: jsonAnswer({ data: demographics(state, igId, names, parameters) }) };
  }
  if (period !== 'day') throw badParameter('Param period must be day for these metrics');
  const range = readRange(parameters, state.now());
  const isTotal = readMetricType(parameters, names);
  const breakdown = parameters.get('breakdown');
  requireBreakdown(names, breakdown, isTotal);
  const isTooEarly = range.until < state.now() - retentionDays * dayMs || !hasMetrics(state, igId, range);
  const data = isTooEarly
    ? []
    : names.map((name) =>
        isTotal ? total(state, igId, name, range, breakdown) : series(state, igId, name, range),
      );
  return { answer: jsonAnswer({ data }) };
}

function requireMetrics({ settings }: InstagramState, names: string[]): void {
  if (names.length === 0) throw badParameter('The parameter metric is required');
  const old = settings.current().follower_count_metric === 'there' ? ['follower_count'] : [];
  const known = [...Object.keys(accountMetrics), ...demographicMetrics, ...old];
  const wrong = names.findIndex((name) => !known.includes(name));
  if (wrong >= 0)
    throw badParameter(`metric[${wrong}] must be one of the following values: ${known.join(', ')}`);
}

/** Most metrics are available only as totals and must be requested with metric_type=total_value. */
function readMetricType(parameters: Parameters, names: string[]): boolean {
  const type = parameters.get('metric_type');
  if (type !== undefined && !['total_value', 'time_series'].includes(type)) {
    throw badParameter('Param metric_type must be total_value or time_series');
  }
  if (type === 'total_value') return true;
  const totals = names.filter((name) => name !== 'follower_count' && !accountMetrics[name]?.timeSeries);
  if (totals.length === 0) return false;
  throw badParameter(
    `The following metrics (${totals.join(', ')}) should be specified with parameter metric_type=total_value`,
  );
}

function requireBreakdown(names: string[], breakdown: string | undefined, isTotal: boolean): void {
  if (breakdown === undefined) return;
  const fits = isTotal && names.every((name) => accountMetrics[name]?.breakdowns.includes(breakdown));
  if (!fits) throw badParameter(`The breakdown ${breakdown} cannot be used with these metrics`);
}

function readRange(parameters: Parameters, now: number): Range {
  const until = Math.min(readTimeParameter(parameters, 'until') ?? now, now);
  const since = readTimeParameter(parameters, 'since') ?? until - dayMs;
  if (since > until) throw badParameter('Param since must be before until');
  return { since, until };
}

/** Metrics that are not available yet are missing, not zero. */
function hasMetrics({ media, settings, now }: InstagramState, igId: string, { since }: Range): boolean {
  const { insights_delay_ms } = settings.current();
  const available = media.allOf(igId).filter(({ createdAt }) => createdAt + insights_delay_ms <= now());
  return available.some(({ purpose, createdAt }) => purpose !== 'story' || createdAt + dayMs > since);
}

function growthOf(state: InstagramState, igId: string, name: string, { since, until }: Range): number {
  const metric = accountMetrics[name];
  if (!metric) return 0;
  const growth = state.media
    .allOf(igId)
    .map(
      (media) => metric.value(countsAt(state, media, until)) - metric.value(countsAt(state, media, since)),
    );
  return growth.reduce((sum, value) => sum + value, 0);
}

function total(
  state: InstagramState,
  igId: string,
  name: string,
  range: Range,
  breakdown: string | undefined,
) {
  const value = growthOf(state, igId, name, range);
  const groups = breakdown === undefined ? undefined : breakdownGroups[breakdown];
  return {
    name,
    period: 'day',
    ...describeMetric(name),
    total_value: {
      value,
      ...(groups && breakdown ? { breakdowns: [toBreakdown([breakdown], groups, value)] } : {}),
    },
    id: `${igId}/insights/${name}/day`,
  };
}

function series(state: InstagramState, igId: string, name: string, { since, until }: Range) {
  const values: { value: number; end_time: string }[] = [];
  for (let start = since; start < until; start += dayMs) {
    const end = Math.min(start + dayMs, until);
    const value =
      name === 'follower_count'
        ? Math.floor(accountOf(igId).followers / 500)
        : growthOf(state, igId, name, { since: start, until: end });
    values.push({ value, end_time: graphTime(end) });
  }
  return { name, period: 'day', values, ...describeMetric(name), id: `${igId}/insights/${name}/day` };
}

/** The metrics of an account: the growth of its posts in a period, summed. */
type AccountMetric = {
  value: (counts: Counts) => number;
  /** Also available as a daily time series, without metric_type. */
  timeSeries?: boolean;
  breakdowns: string[];
};

const accountMetrics: Record<string, AccountMetric> = {
  reach: { value: ({ reach }) => reach, timeSeries: true, breakdowns: ['media_product_type', 'follow_type'] },
  views: { value: ({ views }) => views, breakdowns: ['media_product_type', 'follow_type'] },
  accounts_engaged: { value: (counts) => Math.ceil(interactions(counts) * 0.8), breakdowns: [] },
  total_interactions: { value: interactions, breakdowns: ['media_product_type'] },
  likes: { value: ({ likes }) => likes, breakdowns: ['media_product_type'] },
  comments: { value: ({ comments }) => comments, breakdowns: ['media_product_type'] },
  shares: { value: ({ shares }) => shares, breakdowns: ['media_product_type'] },
  saves: { value: ({ saved }) => saved, breakdowns: ['media_product_type'] },
  replies: { value: ({ replies }) => replies, breakdowns: [] },
  reposts: { value: ({ reposts }) => reposts, breakdowns: ['media_product_type'] },
  follows_and_unfollows: { value: ({ follows }) => follows, breakdowns: ['follow_type'] },
  profile_links_taps: {
    value: ({ profileVisits }) => Math.floor(profileVisits / 3),
    breakdowns: ['contact_button_type'],
  },
};

const breakdownGroups: Record<string, string[]> = {
  media_product_type: ['POST', 'REELS', 'STORY'],
  follow_type: ['FOLLOWER', 'NON_FOLLOWER', 'UNKNOWN'],
  contact_button_type: ['BOOK_NOW', 'CALL', 'DIRECTION', 'EMAIL', 'TEXT', 'UNDEFINED'],
};

const demographicMetrics = ['follower_demographics', 'engaged_audience_demographics'];
const demographicGroups: Record<string, string[]> = {
  age: ['25-34', '35-44', '18-24', '45-54', '55-64', '65+', '13-17'],
  city: ['Lisbon, Lisbon', 'Porto, Porto', 'Hamburg, Hamburg'],
  country: ['PT', 'DE', 'GB'],
  gender: ['F', 'M', 'U'],
};

/** Audience demographics omit groups of fewer people than this. */
const minGroupSize = 100;
const timeframes = ['this_week', 'this_month'];

export function demographics(state: InstagramState, igId: string, names: string[], parameters: Parameters) {
  if (names.some((name) => !demographicMetrics.includes(name))) {
    throw badParameter('Demographic metrics cannot be combined with others');
  }
  if (parameters.get('period') !== 'lifetime')
    throw badParameter('Param period must be lifetime for these metrics');
  if (parameters.get('metric_type') !== 'total_value') {
    throw badParameter(
      `The following metrics (${names.join(', ')}) should be specified with parameter metric_type=total_value`,
    );
  }
  if (!timeframes.includes(parameters.get('timeframe') ?? '')) {
    throw badParameter(`Param timeframe must be one of {${timeframes.join(', ')}}`);
  }
  const breakdown = parameters.get('breakdown') ?? '';
  const groups = demographicGroups[breakdown];
  if (!groups)
    throw badParameter(`Param breakdown must be one of {${Object.keys(demographicGroups).join(', ')}}`);
  const followers = state.settings.ofAccount(igId).followers ?? accountOf(igId).followers;
  if (followers < minGroupSize) return [];
  return names.map((name) => {
    const people = name === 'follower_demographics' ? followers : Math.floor(followers / 8);
    return {
      name,
      period: 'lifetime',
      ...describeMetric(name),
      total_value: { breakdowns: [toBreakdown([breakdown], groups, people)] },
      id: `${igId}/insights/${name}/lifetime`,
    };
  });
}

/** The title and description of a metric. */
export function describeMetric(metric: string): { title: string; description: string } {
  const label = metric.replaceAll('_', ' ');
  const title = label.charAt(0).toUpperCase() + label.slice(1);
  return { title, description: `The ${label} of this object.` };
}

/** Splits a total into groups: the first is the largest, and their sum is the total. */
export function toBreakdown(dimensions: string[], groups: string[], value: number) {
  let rest = value;
  const results = groups.map((group, index) => {
    const share = index === groups.length - 1 ? rest : Math.ceil(rest / 2);
    rest -= share;
    return { dimension_values: [group], value: share };
  });
  return { dimension_keys: dimensions, results: results.filter((result) => result.value > 0) };
}
