import type { Call, Outcome } from '../core/operation.ts';
import { badParameter, noSuchObject, refuseGraph } from '../meta/errors.ts';
import { readList, readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer } from './answers.ts';
import { requireRight } from './gate.ts';
import { type Counts, countsAt } from './growth.ts';
import { breakDown, titleOf } from './insight-words.ts';
import { productType } from './media.ts';
import { mediaMetrics } from './media-metrics.ts';
import { requireMedia } from './read-media.ts';
import type { InstagramState } from './state.ts';

/** Fewer viewers than this are not told about. */
const fewestStoryViewers = 5;

/** GET /{media}/insights: one wrong metric fails the whole request; figures that are not there yet are left out. */
export function mediaInsights(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'insights');
  const id = call.params.id ?? '';
  if (state.media.findItem(id)) throw noSuchObject('get', id);
  const media = requireMedia(state, caller, id, 'get');
  const product = productType(media);
  const parameters = readParameters(call);
  const names = readList(parameters, 'metric');
  const breakdown = parameters.get('breakdown');
  const dead = state.settings.current().dead_metrics;
  requireMetrics(names, product, { breakdown, dead });

  const counts = countsAt(state, media, state.now());
  if (product === 'STORY' && counts.reach < fewestStoryViewers) {
    throw refuseGraph({ code: 10, message: '(#10) Not enough viewers for the media to show insights' });
  }
  const isEarly = state.now() < media.createdAt + state.settings.current().insights_delay_ms;
  const data = isEarly ? [] : names.map((name) => entry(state, id, name, counts, breakdown));
  return { answer: jsonAnswer({ data }) };
}

function requireMetrics(
  names: string[],
  product: string,
  { breakdown, dead }: { breakdown: string | undefined; dead: string[] },
): void {
  if (names.length === 0) throw badParameter('The parameter metric is required');
  for (const [index, name] of names.entries()) {
    const metric = mediaMetrics[name];
    if (!metric || dead.includes(name)) {
      const known = Object.keys(mediaMetrics).join(', ');
      throw badParameter(`metric[${index}] must be one of the following values: ${known}`);
    }
    if (!metric.of.some((one) => one === product)) {
      throw badParameter(
        `The Media Insights API does not support the ${name} metric for this media product type.`,
      );
    }
    if (breakdown !== undefined && !(breakdown in (metric.breakdowns ?? {}))) {
      throw badParameter(`The breakdown ${breakdown} cannot be used with the metric ${name}`);
    }
  }
}

function entry(
  state: InstagramState,
  id: string,
  name: string,
  counts: Counts,
  breakdown: string | undefined,
) {
  const metric = mediaMetrics[name];
  const value = metric?.value(counts) ?? 0;
  const groups = breakdown === undefined ? undefined : metric?.breakdowns?.[breakdown];
  const inTotal = groups !== undefined || state.settings.current().insights_shape === 'total_value';
  const total = {
    value,
    ...(groups ? { breakdowns: [breakDown([breakdown ?? ''], groups, value)] } : {}),
  };
  return {
    name,
    period: 'lifetime',
    ...(inTotal ? { total_value: total } : { values: [{ value }] }),
    ...titleOf(name),
    id: `${id}/insights/${name}/lifetime`,
  };
}
