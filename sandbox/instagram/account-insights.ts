import type { Call, Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { graphTime } from '../meta/fields.ts';
import { type Parameters, readList, readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { accountMetrics, breakdownGroups, demographicMetrics } from './account-metrics.ts';
import { requireAccount } from './account-node.ts';
import { accountOf } from './accounts.ts';
import { jsonAnswer } from './answers.ts';
import { demographics } from './demographics.ts';
import { requireRight } from './gate.ts';
import { countsAt } from './growth.ts';
import { breakDown, titleOf } from './insight-words.ts';
import { readTime } from './read-media.ts';
import type { InstagramState } from './state.ts';

const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 90;
type Range = { since: number; until: number };

/** GET /{ig-id}/insights: figures of a time. Like all figures they come late; what is not there is left out. */
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
  const isTooEarly = range.until < state.now() - keptDays * dayMs || !hasFigures(state, igId, range);
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

/** Most metrics are totals only and have to be asked for as such. */
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
  const until = Math.min(readTime(parameters, 'until') ?? now, now);
  const since = readTime(parameters, 'since') ?? until - dayMs;
  if (since > until) throw badParameter('Param since must be before until');
  return { since, until };
}

/** While figures are still to come there is nothing, not zero. */
function hasFigures({ media, settings, now }: InstagramState, igId: string, { since }: Range): boolean {
  const { insights_delay_ms } = settings.current();
  const ripe = media.allOf(igId).filter(({ createdAt }) => createdAt + insights_delay_ms <= now());
  return ripe.some(({ purpose, createdAt }) => purpose !== 'story' || createdAt + dayMs > since);
}

function added(state: InstagramState, igId: string, name: string, { since, until }: Range): number {
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
  const value = added(state, igId, name, range);
  const groups = breakdown === undefined ? undefined : breakdownGroups[breakdown];
  return {
    name,
    period: 'day',
    ...titleOf(name),
    total_value: {
      value,
      ...(groups && breakdown ? { breakdowns: [breakDown([breakdown], groups, value)] } : {}),
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
        : added(state, igId, name, { since: start, until: end });
    values.push({ value, end_time: graphTime(end) });
  }
  return { name, period: 'day', values, ...titleOf(name), id: `${igId}/insights/${name}/day` };
}
