/**
 * Metrics of posts on Instagram, since they were posted. Each kind of post has its own metrics, and its id does
 * not show its kind: the kind is fetched once and cached. Stories have metrics for a day only.
 */

import type { Insights, PostReading } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { hours } from '../../lib/clock.ts';
import { notAvailable, notSupported } from '../kit/results.ts';
import { createFetchMetrics } from '../meta/fetch-metrics.ts';
import type { Trouble } from '../meta/graph.ts';
import { type FailureMeaning, interpretFailure, readEachPost } from '../meta/insights.ts';
import { createMemory } from '../meta/memory.ts';
import { createReadingBudget } from '../meta/reading-budget.ts';
import { readInsights, readMedia } from './answers.ts';
import { type Caller, createCaller, getInsights, getInsightsSingly, getMedia } from './calls.ts';
import { canReadMetrics, loginNotOffered } from './login-methods.ts';
import { messages } from './messages.ts';
import { metricsOf, rules } from './metrics.ts';
import type { InstagramSettings } from './settings.ts';

const storyMs = hours(24);

export function createInsights(settings: InstagramSettings): Insights {
  const fetchMetrics = createFetchMetrics();
  const budget = createReadingBudget('instagram');
  const products = createMemory<string>();

  async function productOf(caller: Caller, id: string): Promise<string | Trouble> {
    const known = products.get(id);
    if (known !== undefined) return known;
    const answer = await getMedia(caller, id);
    if (answer.kind !== 'ok') return answer;
    const product = readMedia(answer.text)?.media_product_type ?? 'FEED';
    products.set(id, product);
    return product;
  }

  async function readOne(io: ManageIo, caller: Caller, id: string): Promise<FailureMeaning> {
    const about = { platform: 'Instagram', account: io.account, now: io.now() } as const;
    const product = await productOf(caller, id);
    if (typeof product !== 'string') return interpretFailure(product, about);
    const requested = metricsOf(product);
    const { method, takesBatches } = caller.login;
    const answers = await fetchMetrics({
      objectId: id,
      // Each login has a host of its own, which may know other metrics.
      kind: `${method}/${product}`,
      metrics: requested,
      now: io.now(),
      fetchTogether: (names) => getInsights(caller, id, names),
      fetchSingly: takesBatches ? (names) => getInsightsSingly(caller, id, names) : undefined,
    });
    if (answers.kind === 'ok') {
      const bodies = answers.texts.map(readInsights);
      if (bodies.every((body) => body === undefined)) return { account: unreadable };
      const values = new Map(bodies.flatMap((body) => [...(body ?? [])]));
      return { post: values.size > 0 ? { kind: 'reported', values, requested: requested } : nothingYet };
    }
    const isHidden = answers.kind === 'fault' && answers.fault.class === 'permission_lost';
    return product === 'STORY' && isHidden ? { post: tooFewViewers } : interpretFailure(answers, about);
  }

  return {
    ...rules,
    availableForMs: (externalId) => (products.get(externalId) === 'STORY' ? storyMs : null),
    async read(io, externalIds) {
      if (!canReadMetrics(io.scopes)) return notPermitted;
      const caller = createCaller(settings, {
        accessToken: io.accessToken,
        scopes: io.scopes,
        request: budget.requestOf(io),
      });
      if (caller === undefined) return notAvailable(loginNotOffered(io.scopes));
      return budget.pauseOf(io) ?? (await readEachPost(externalIds, (id) => readOne(io, caller, id)));
    },
  };
}

const notPermitted = notSupported(messages.figures_not_allowed());
const unreadable = notAvailable(messages.figures_unreadable());
const nothingYet: PostReading = {
  kind: 'nothing',
  plainReason: messages.no_figures_yet(),
};
const tooFewViewers: PostReading = {
  kind: 'nothing',
  plainReason: messages.story_too_few_viewers(),
};
