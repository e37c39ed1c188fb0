/**
 * Reading metrics from Meta: several metrics of one object in one call, one post after the other, and what a
 * failure means. Built from codes, never from text.
 *
 * The promise: one metric that no longer exists does not lose the others. A name that Meta does not know fails the
 * whole call, and the error does not say which. Then each is fetched by itself, and those that fail alone are
 * skipped for a day, so that not every reading costs one call per metric. A name counts as dead only when another
 * one succeeded for the same object: where all fail, the object has no metrics.
 */

import type { InsightResult, PostReading } from '../../domain/platform-port/insights.ts';
import { days, later } from '../../lib/clock.ts';
import { authLost, rateLimited } from '../kit/outcomes.ts';
import { notAvailable, notSupported } from '../kit/results.ts';
import { type GraphAnswer, requestFailed, type Trouble } from './graph.ts';
import { messages } from './messages.ts';
import { readUsage, waitUntil } from './usage.ts';

/** Metrics come and go with API versions. After this they are tried again. */
const deadForMs = days(1);

export interface MetricQuery {
  /** The kind of object: a metric of one kind may be unknown for another. */
  readonly kind: string;
  readonly metrics: readonly string[];
  readonly now: Date;
  fetchMetrics(metrics: readonly string[]): Promise<GraphAnswer>;
}

/** The bodies of all answers, each with some of the metrics. */
export type MetricAnswers = { readonly kind: 'ok'; readonly texts: readonly string[] } | Trouble;

export type FetchMetrics = (question: MetricQuery) => Promise<MetricAnswers>;

export function createFetchMetrics(): FetchMetrics {
  const deadUntil = new Map<string, Date>();
  return async ({ kind, metrics, now, fetchMetrics }) => {
    const keyOf = (metric: string): string => `${kind}/${metric}`;
    const live = metrics.filter((metric) => (deadUntil.get(keyOf(metric)) ?? now) <= now);
    const together = await fetchMetrics(live);
    if (together.kind === 'ok') return { kind: 'ok', texts: [together.text] };
    if (!isUnknownMetric(together) || live.length === 1) return together;
    const texts: string[] = [];
    const unknown: string[] = [];
    for (const metric of live) {
      const single = await fetchMetrics([metric]);
      if (single.kind === 'ok') texts.push(single.text);
      else if (isUnknownMetric(single)) unknown.push(metric);
      else return single;
    }
    if (texts.length === 0) return together;
    for (const metric of unknown) deadUntil.set(keyOf(metric), later(now, deadForMs));
    return { kind: 'ok', texts };
  };
}

const isUnknownMetric = (answer: GraphAnswer): boolean =>
  answer.kind === 'fault' && answer.fault.code === 'bad_parameter';

export interface QueryContext {
  readonly platform: 'Facebook' | 'Instagram';
  readonly account: string;
  readonly now: Date;
}

/** About the one post, or about the whole account. */
export type FailureMeaning =
  | { readonly post: PostReading }
  | { readonly account: Exclude<InsightResult<never>, { kind: 'ok' }> };

export function interpretFailure(trouble: Trouble, { platform, account, now }: QueryContext): FailureMeaning {
  if (trouble.kind !== 'fault') {
    return { account: notAvailable(requestFailed(platform, trouble.reason)) };
  }
  const { fault, headers, status } = trouble;
  const plainReason = fault.describe(platform);
  switch (fault.class) {
    case 'gone':
      return { post: { kind: 'gone', plainReason } };
    case 'refused':
      return {
        post: {
          kind: 'nothing',
          plainReason: messages.no_figures({
            platform,
          }),
        },
      };
    case 'auth_lost':
      return { account: authLost(plainReason) };
    case 'permission_lost':
      return { account: notSupported(plainReason) };
    case 'wait_account':
    case 'wait_app': {
      const scope = fault.class === 'wait_app' ? 'app' : 'account';
      const useCase = platform === 'Facebook' ? 'pages' : 'instagram';
      const until = waitUntil(readUsage(headers, { objectId: account, useCase }, now), scope, now);
      return { account: rateLimited(until, scope) };
    }
    case 'unlisted':
      // An unexpected refusal is about the one post: it must not stop the account's other posts from being read.
      if (status < 500) return { post: { kind: 'nothing', plainReason } };
      return { account: notAvailable(plainReason) };
    default:
      return { account: notAvailable(plainReason) };
  }
}

/** One post after the other, until an answer is about the whole account. */
export async function readEachPost(
  ids: readonly string[],
  readOne: (id: string) => Promise<FailureMeaning>,
): Promise<InsightResult<ReadonlyMap<string, PostReading>>> {
  const readings = new Map<string, PostReading>();
  for (const id of ids) {
    const meaning = await readOne(id);
    if ('account' in meaning) return meaning.account;
    readings.set(id, meaning.post);
  }
  return { kind: 'ok', value: readings };
}
