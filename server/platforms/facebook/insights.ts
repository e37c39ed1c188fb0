/**
 * Metrics of posts and videos on Facebook, since they were posted. They arrive within a day, and pages with fewer
 * than 100 likes get none. A value that Facebook does not report is missing, never zero. That includes a missing
 * part of a breakdown, since Facebook omits both zeros and what it has not counted yet.
 */

import type { Insights, Metric, PostReading } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { notAvailable, notSupported } from '../kit/results.ts';
import { createFetchMetrics, type FailureMeaning, interpretFailure, readEachPost } from '../meta/insights.ts';
import { createReadingBudget } from '../meta/reading-budget.ts';
import { getInsights } from './calls.ts';
import { messages } from './messages.ts';
import { postMetrics, rules, videoMetrics } from './metrics.ts';
import { readInsights } from './page-metrics.ts';
import type { FacebookSettings } from './settings.ts';

export function createInsights(settings: FacebookSettings): Insights {
  const askMetrics = createFetchMetrics();
  const budget = createReadingBudget('pages');

  async function readOne(io: ManageIo, id: string): Promise<FailureMeaning> {
    // A post's id contains its page's id; a bare one is a video's.
    const isPost = id.includes('_');
    const edge = isPost ? 'insights' : 'video_insights';
    const metrics = isPost ? postMetrics : videoMetrics;
    const caller = { settings, accessToken: io.accessToken, request: budget.requestOf(io) };
    const answers = await askMetrics({
      kind: edge,
      metrics: requestedNames(metrics),
      now: io.now(),
      fetchMetrics: (names) => getInsights(caller, id, edge, { metric: names.join(',') }),
    });
    if (answers.kind !== 'ok')
      return interpretFailure(answers, { platform: 'Facebook', account: io.account, now: io.now() });
    const bodies = answers.texts.map(readInsights);
    if (bodies.every((body) => body === undefined)) return { account: unreadable };
    const all = new Map(bodies.flatMap((body) => [...(body ?? [])]));
    const requested = metrics.map(({ name }) => name);
    const values = new Map([...all].filter(([name]) => requested.includes(name)));
    return { post: values.size > 0 ? { kind: 'reported', values, requested: requested } : nothingYet };
  }

  return {
    ...rules,
    availableForMs: () => null,
    async read(io, externalIds) {
      if (!io.scopes.includes('read_insights')) return notPermitted;
      return budget.pauseOf(io) ?? (await readEachPost(externalIds, (id) => readOne(io, id)));
    },
  };
}

/** Parts are requested by the name of the whole. */
const requestedNames = (metrics: readonly Metric[]): readonly string[] => [
  ...new Set(metrics.map(({ name }) => name.split('.')[0] ?? name)),
];

const notPermitted = notSupported(messages.figures_not_allowed());
const unreadable = notAvailable(messages.figures_unreadable());
const nothingYet: PostReading = {
  kind: 'nothing',
  plainReason: messages.no_figures_yet(),
};
