/**
 * Fetching several metrics of one object. A name that Meta does not know, does not have for this kind of object, or
 * cannot compute for this one, fails the whole call, and no code says which name it is.
 *
 * The promises: one such metric does not lose the others and costs one more call, not one for each metric; it is
 * then left out for a day, for all objects of that kind, or for this object alone where Meta cannot compute it. A
 * metric counts as dead only when another one succeeded for the same object: where all fail the object has no metrics,
 * and they are not tried apart again for a day.
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
  readonly dead: readonly DeadMetric[];
}

interface DeadMetric {
  readonly metric: string;
  /** Whether no object of the kind has it, or only this one has not. */
  readonly scope: 'kind' | 'object';
}

export function createFetchMetrics(): FetchMetrics {
  // Apart, so that many objects do not push out what is known of their kind.
  const deadUntil = { kind: createMemory<Date>(), object: createMemory<Date>() };
  const withoutMetricsUntil = createMemory<Date>();
  return async (query) => {
    const { kind, objectId, now } = query;
    const isOver = (until: Date | undefined): boolean => until === undefined || until <= now;
    const objectKey = `${kind}/${objectId}`;
    const keys = { kind, object: objectKey };
    const isLive = (metric: string): boolean =>
      isOver(deadUntil.kind.get(`${kind}/${metric}`)) &&
      isOver(deadUntil.object.get(`${objectKey}/${metric}`));
    const known = query.metrics.filter(isLive);
    // The kind may since have lost those that this object had left: then what is dead is found out again.
    const live = known.length > 0 ? known : query.metrics;
    const together = await query.fetchTogether(live);
    if (together.kind === 'ok') return { kind: 'ok', texts: [together.text] };
    if (!isUnknownMetric(together) || live.length === 1 || !isOver(withoutMetricsUntil.get(objectKey)))
      return together;
    const found = query.fetchSingly
      ? readSingles(live, await query.fetchSingly(live))
      : await divide(query.fetchTogether, live, together);
    if (found.kind !== 'apart') return found;
    const until = later(now, deadForMs);
    if (found.texts.length === 0) {
      withoutMetricsUntil.set(objectKey, until);
      return together;
    }
    for (const { metric, scope } of found.dead) deadUntil[scope].set(`${keys[scope]}/${metric}`, until);
    return { kind: 'ok', texts: found.texts };
  };
}

/** Our codes of the refusals that are about a metric. `metric_failed`: it exists and cannot be computed. */
const refusedMetrics: ReadonlyMap<string, DeadMetric['scope']> = new Map([
  ['bad_parameter', 'kind'],
  ['metric_failed', 'object'],
]);

export const isUnknownMetric = (answer: GraphAnswer): answer is FaultAnswer =>
  answer.kind === 'fault' && refusedMetrics.has(answer.fault.code);

const deadBy = ({ fault }: FaultAnswer, metric: string): DeadMetric => ({
  metric,
  scope: refusedMetrics.get(fault.code) ?? 'object',
});

function readSingles(metrics: readonly string[], answers: readonly GraphAnswer[]): Apart | Trouble {
  const texts: string[] = [];
  const dead: DeadMetric[] = [];
  for (const [index, answer] of answers.entries()) {
    if (answer.kind === 'ok') texts.push(answer.text);
    else if (isUnknownMetric(answer)) dead.push(deadBy(answer, metrics[index] ?? ''));
    else return answer;
  }
  return { kind: 'apart', texts, dead };
}

type Ask = (metrics: readonly string[]) => Promise<GraphAnswer>;

/** Of metrics that fail together: the refusal is about at least one of them, so about the last one that is left. */
async function divide(ask: Ask, metrics: readonly string[], refusal: FaultAnswer): Promise<Apart | Trouble> {
  const [first, ...others] = metrics;
  if (first !== undefined && others.length === 0)
    return { kind: 'apart', texts: [], dead: [deadBy(refusal, first)] };
  const [likely, doubtful] = partsOf(metrics, refusal.words);
  const answer = await ask(likely);
  // The fault is then in the other part, which is not asked as a whole again.
  if (answer.kind === 'ok') {
    const rest = await divide(ask, doubtful, { ...refusal, words: '' });
    return rest.kind === 'apart' ? { ...rest, texts: [answer.text, ...rest.texts] } : rest;
  }
  if (!isUnknownMetric(answer)) return answer;
  const ofLikely = await divide(ask, likely, answer);
  if (ofLikely.kind !== 'apart') return ofLikely;
  const ofDoubtful = await probe(ask, doubtful);
  if (ofDoubtful.kind !== 'apart') return ofDoubtful;
  return {
    kind: 'apart',
    texts: [...ofLikely.texts, ...ofDoubtful.texts],
    dead: [...ofLikely.dead, ...ofDoubtful.dead],
  };
}

async function probe(ask: Ask, metrics: readonly string[]): Promise<Apart | Trouble> {
  const answer = await ask(metrics);
  if (answer.kind === 'ok') return { kind: 'apart', texts: [answer.text], dead: [] };
  return isUnknownMetric(answer) ? await divide(ask, metrics, answer) : answer;
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
