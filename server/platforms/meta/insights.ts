/**
 * Reading figures of Meta: several metrics of one object in one call, one post after the other, and what a trouble with
 * it means. Built from codes, never from text.
 *
 * The promise: one metric that has died does not take the others with it. A name that Meta does not know fails the whole
 * call, and the error does not say which. Then each is asked by itself, and those that fail alone are left out for a day,
 * so that not every reading costs a call for each. A name counts as dead only when another one was given for the same
 * object: where all fail, it is the object that has no figures.
 */

import type { Asked, PostReading } from '../../domain/platform-port/insights.ts';
import { days, later } from '../../lib/clock.ts';
import { authLost, rateLimited } from '../kit/outcomes.ts';
import { notAvailable, notSupported } from '../kit/results.ts';
import { couldNotAsk, type GraphAnswer, type Trouble } from './graph.ts';
import { messages } from './messages.ts';
import { readUsage, waitUntil } from './usage.ts';

/** Metrics come and go with versions of the API. After this they are tried again. */
const deadForMs = days(1);

export interface MetricQuestion {
  /** What kind of object it is: a metric of one kind may be unknown to another. */
  readonly kind: string;
  readonly metrics: readonly string[];
  readonly now: Date;
  ask(metrics: readonly string[]): Promise<GraphAnswer>;
}

/** The bodies of all answers, of which each has some of the metrics. */
export type MetricAnswers = { readonly kind: 'ok'; readonly texts: readonly string[] } | Trouble;

export type AskMetrics = (question: MetricQuestion) => Promise<MetricAnswers>;

export function createAskMetrics(): AskMetrics {
  const deadUntil = new Map<string, Date>();
  return async ({ kind, metrics, now, ask }) => {
    const keyOf = (metric: string): string => `${kind}/${metric}`;
    const living = metrics.filter((metric) => (deadUntil.get(keyOf(metric)) ?? now) <= now);
    const together = await ask(living);
    if (together.kind === 'ok') return { kind: 'ok', texts: [together.text] };
    if (!isUnknownMetric(together) || living.length === 1) return together;
    const texts: string[] = [];
    const unknown: string[] = [];
    for (const metric of living) {
      const alone = await ask([metric]);
      if (alone.kind === 'ok') texts.push(alone.text);
      else if (isUnknownMetric(alone)) unknown.push(metric);
      else return alone;
    }
    if (texts.length === 0) return together;
    for (const metric of unknown) deadUntil.set(keyOf(metric), later(now, deadForMs));
    return { kind: 'ok', texts };
  };
}

const isUnknownMetric = (answer: GraphAnswer): boolean =>
  answer.kind === 'fault' && answer.fault.code === 'bad_parameter';

export interface QuestionContext {
  readonly platform: 'Facebook' | 'Instagram';
  readonly account: string;
  readonly now: Date;
}

/** About the one post, or about the whole account. */
export type Meaning =
  | { readonly post: PostReading }
  | { readonly account: Exclude<Asked<never>, { kind: 'ok' }> };

export function meaningOf(trouble: Trouble, { platform, account, now }: QuestionContext): Meaning {
  if (trouble.kind !== 'fault') {
    return { account: notAvailable(couldNotAsk(platform, trouble.reason)) };
  }
  const { fault, headers, status } = trouble;
  const plainReason = fault.words(platform);
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
      // An odd refusal is about the one post: it must not keep the others of the account from being read.
      if (status < 500) return { post: { kind: 'nothing', plainReason } };
      return { account: notAvailable(plainReason) };
    default:
      return { account: notAvailable(plainReason) };
  }
}

/** One post after the other, until something is said about the whole account. */
export async function readEach(
  ids: readonly string[],
  readOne: (id: string) => Promise<Meaning>,
): Promise<Asked<ReadonlyMap<string, PostReading>>> {
  const readings = new Map<string, PostReading>();
  for (const id of ids) {
    const meaning = await readOne(id);
    if ('account' in meaning) return meaning.account;
    readings.set(id, meaning.post);
  }
  return { kind: 'ok', value: readings };
}
