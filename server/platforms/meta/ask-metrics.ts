/**
 * Asking Meta for several metrics of one object. The promise: one metric that has died does not take the others with it.
 *
 * A name that Meta does not know fails the whole question, and it does not say which. Then each is asked by itself, and
 * those that fail alone are left out for a day, so that not every reading costs a call for each. A name is taken for dead
 * only when another one was told of the same object: where all fail, it is the object that has no figures.
 */
import { days, later } from '../../lib/clock.ts';
import type { GraphAnswer } from './graph.ts';

/** Metrics come and go with versions of the API. After this they are tried again. */
const deadForMs = days(1);

type Trouble = Exclude<GraphAnswer, { kind: 'ok' }>;

export interface MetricQuestion {
  /** What kind of object it is: a metric of one kind may be unknown to another. */
  readonly kind: string;
  readonly metrics: readonly string[];
  readonly now: Date;
  ask(metrics: readonly string[]): Promise<GraphAnswer>;
}

/** The bodies of all answers, of which each tells some of the metrics. */
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
