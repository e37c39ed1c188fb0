/**
 * Fetching several metrics of one object. A name that Meta does not know, or does not have for this kind of object,
 * fails the whole call, and no code says which it is.
 *
 * The promises: one such metric does not lose the others and costs one more call, not one for each metric; it is
 * then left out for a day, for all objects of that kind. A metric counts as dead only when another one succeeded
 * for the same object: where all fail the object has no metrics, and they are not tried apart again for a day.
 *
 * The one more call is a batch that asks each metric by itself, where the host takes batches. Elsewhere the metrics
 * are divided. Meta's words about the refusal only suggest which part to leave out first; whether a metric is dead is
 * decided by answers alone.
 */
import { days, later } from '../../lib/clock.ts';
import type { FaultAnswer, GraphAnswer, Trouble } from './graph.ts';
import { createMemory } from './memory.ts';

/** Metrics come and go with API versions. After this they are tried again. */
const deadForMs = days(1);

export interface MetricQuery {
  readonly objectId: string;
  /** The kind of object: a metric of one kind may be unknown for another. */
  readonly kind: string;
  readonly metrics: readonly string[];
  readonly now: Date;
  fetchTogether(metrics: readonly string[]): Promise<GraphAnswer>;
  /** Each by itself, in one request. Absent where the host takes no batches. */
  readonly fetchSingly?: ((metrics: readonly string[]) => Promise<readonly GraphAnswer[]>) | undefined;
}

/** The bodies of all answers, each with some of the metrics. */
export type MetricAnswers = { readonly kind: 'ok'; readonly texts: readonly string[] } | Trouble;

export type FetchMetrics = (query: MetricQuery) => Promise<MetricAnswers>;

interface Apart {
  readonly kind: 'apart';
  readonly texts: readonly string[];
  readonly dead: readonly string[];
}

export function createFetchMetrics(): FetchMetrics {
  const deadUntil = createMemory<Date>();
  const withoutMetricsUntil = createMemory<Date>();
  return async (query) => {
    const { kind, objectId, now } = query;
    const isOver = (until: Date | undefined): boolean => until === undefined || until <= now;
    const live = query.metrics.filter((metric) => isOver(deadUntil.get(`${kind}/${metric}`)));
    const together = await query.fetchTogether(live);
    if (together.kind === 'ok') return { kind: 'ok', texts: [together.text] };
    const objectKey = `${kind}/${objectId}`;
    if (!isUnknownMetric(together) || live.length === 1 || !isOver(withoutMetricsUntil.get(objectKey)))
      return together;
    const found = query.fetchSingly
      ? readSingles(live, await query.fetchSingly(live))
      : await divide(query.fetchTogether, live, together.words);
    if (found.kind !== 'apart') return found;
    const until = later(now, deadForMs);
    if (found.texts.length === 0) {
      withoutMetricsUntil.set(objectKey, until);
      return together;
    }
    for (const metric of found.dead) deadUntil.set(`${kind}/${metric}`, until);
    return { kind: 'ok', texts: found.texts };
  };
}

/** Also where a metric exists and cannot be computed for the object. */
const unknownMetricCodes: ReadonlySet<string> = new Set(['bad_parameter', 'metric_failed']);

export const isUnknownMetric = (answer: GraphAnswer): answer is FaultAnswer =>
  answer.kind === 'fault' && unknownMetricCodes.has(answer.fault.code);

function readSingles(metrics: readonly string[], answers: readonly GraphAnswer[]): Apart | Trouble {
  const texts: string[] = [];
  const dead: string[] = [];
  for (const [index, answer] of answers.entries()) {
    if (answer.kind === 'ok') texts.push(answer.text);
    else if (isUnknownMetric(answer)) dead.push(metrics[index] ?? '');
    else return answer;
  }
  return { kind: 'apart', texts, dead };
}

type Ask = (metrics: readonly string[]) => Promise<GraphAnswer>;

/** Of metrics that fail together. */
async function divide(ask: Ask, metrics: readonly string[], words: string): Promise<Apart | Trouble> {
  if (metrics.length === 1) return { kind: 'apart', texts: [], dead: metrics };
  const [likely, doubtful] = partsOf(metrics, words);
  const answer = await ask(likely);
  // The fault is then in the other part, which is not asked as a whole again.
  if (answer.kind === 'ok') {
    const rest = await divide(ask, doubtful, '');
    return rest.kind === 'apart' ? { ...rest, texts: [answer.text, ...rest.texts] } : rest;
  }
  if (!isUnknownMetric(answer)) return answer;
  const first = await divide(ask, likely, answer.words);
  if (first.kind !== 'apart') return first;
  const second = await probe(ask, doubtful);
  if (second.kind !== 'apart') return second;
  return {
    kind: 'apart',
    texts: [...first.texts, ...second.texts],
    dead: [...first.dead, ...second.dead],
  };
}

async function probe(ask: Ask, metrics: readonly string[]): Promise<Apart | Trouble> {
  const answer = await ask(metrics);
  if (answer.kind === 'ok') return { kind: 'apart', texts: [answer.text], dead: [] };
  return isUnknownMetric(answer) ? await divide(ask, metrics, answer.words) : answer;
}

/** Those that probably work, and those that Meta's words put in doubt; without such words two halves. */
function partsOf(metrics: readonly string[], words: string): readonly [string[], string[]] {
  const doubted = metricsInDoubt(metrics, words);
  if (doubted.size > 0 && doubted.size < metrics.length)
    return [metrics.filter((metric) => !doubted.has(metric)), [...doubted]];
  const half = Math.ceil(metrics.length / 2);
  return [metrics.slice(0, half), metrics.slice(half)];
}

/** Meta either names those that it does not have for the object, or lists all names that it knows. */
function metricsInDoubt(metrics: readonly string[], words: string): ReadonlySet<string> {
  const named = new Set(words.match(/\w+/g));
  const listsAllowed = /must be one of/i.test(words);
  return new Set(metrics.filter((metric) => named.has(metric) !== listsAllowed));
}
