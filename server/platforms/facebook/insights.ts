/**
 * How posts and videos do on Facebook, since they were posted. Its figures come within a day, and pages that fewer than
 * 100 people like get none. What it says nothing about is missing, never nought: also a part of a breakdown that is
 * missing, since Facebook leaves out both what nobody did and what it has not counted.
 */

import type { Insights, Metric, PostReading } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { notAvailable, notSupported } from '../kit/results.ts';
import { createAskMetrics, type Meaning, meaningOf, readEach } from '../meta/insights.ts';
import { createReadingBudget } from '../meta/reading-budget.ts';
import { getInsights } from './calls.ts';
import { readInsights } from './figures.ts';
import { messages } from './messages.ts';
import { postMetrics, rules, videoMetrics } from './metrics.ts';
import type { FacebookSettings } from './settings.ts';

export function createInsights(settings: FacebookSettings): Insights {
  const askMetrics = createAskMetrics();
  const budget = createReadingBudget('pages');

  async function readOne(io: ManageIo, id: string): Promise<Meaning> {
    // A post's id carries its page's; a bare one is a video's.
    const isPost = id.includes('_');
    const edge = isPost ? 'insights' : 'video_insights';
    const metrics = isPost ? postMetrics : videoMetrics;
    const caller = { settings, accessToken: io.accessToken, request: budget.requestOf(io) };
    const answers = await askMetrics({
      kind: edge,
      metrics: askedNames(metrics),
      now: io.now(),
      ask: (names) => getInsights(caller, id, edge, { metric: names.join(',') }),
    });
    if (answers.kind !== 'ok')
      return meaningOf(answers, { platform: 'Facebook', account: io.account, now: io.now() });
    const bodies = answers.texts.map(readInsights);
    if (bodies.every((body) => body === undefined)) return { account: unreadable };
    const all = new Map(bodies.flatMap((body) => [...(body ?? [])]));
    const asked = metrics.map(({ name }) => name);
    const values = new Map([...all].filter(([name]) => asked.includes(name)));
    return { post: values.size > 0 ? { kind: 'told', values, asked } : nothingYet };
  }

  return {
    ...rules,
    endsMs: () => null,
    async read(io, externalIds) {
      if (!io.scopes.includes('read_insights')) return mayNot;
      return budget.pauseOf(io) ?? (await readEach(externalIds, (id) => readOne(io, id)));
    },
  };
}

/** Parts are asked for by the name of the whole. */
const askedNames = (metrics: readonly Metric[]): readonly string[] => [
  ...new Set(metrics.map(({ name }) => name.split('.')[0] ?? name)),
];

const mayNot = notSupported(messages.figures_not_allowed());
const unreadable = notAvailable(messages.figures_unreadable());
const nothingYet: PostReading = {
  kind: 'nothing',
  plainReason: messages.no_figures_yet(),
};
