/**
 * Metrics of posts and videos on Facebook, since they were posted. They arrive within a day, and pages with fewer
 * than 100 likes get none. A value that Facebook does not report is missing, never zero. That includes a missing
 * part of a breakdown, since Facebook omits both zeros and what it has not counted yet.
 *
 * Videos and Reels have different metrics at the same edge, and Facebook decides what a video becomes: a short
 * vertical one that was sent as a video may be shown as a Reel. Its own link says which it is, `/reel/…` for a Reel.
 * That is read once for each video. It is observed and not documented, so where all metrics of the one kind are
 * refused the other's are tried, and what works is remembered instead.
 */

import type { Insights, Metric, PostReading } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { notAvailable, notSupported } from '../kit/results.ts';
import { createFetchMetrics, isUnknownMetric, type MetricAnswers } from '../meta/fetch-metrics.ts';
import type { Trouble } from '../meta/graph.ts';
import { type FailureMeaning, interpretFailure, type QueryContext, readEachPost } from '../meta/insights.ts';
import { createMemory } from '../meta/memory.ts';
import { createReadingBudget } from '../meta/reading-budget.ts';
import { readPermalink } from './answers.ts';
import { type Caller, getInsights, getInsightsSingly, getPermalink } from './calls.ts';
import { messages } from './messages.ts';
import { metricsOf, rules } from './metrics.ts';
import { readInsights } from './page-metrics.ts';
import type { FacebookSettings } from './settings.ts';

type Kind = keyof typeof metricsOf;

export function createInsights(settings: FacebookSettings): Insights {
  const fetchMetrics = createFetchMetrics();
  const budget = createReadingBudget('pages');
  const videoKinds = createMemory<Exclude<Kind, 'post'>>();

  async function kindOf(caller: Caller, id: string): Promise<Kind | Trouble> {
    // A post's id contains its page's id; a bare one is a video's.
    if (id.includes('_')) return 'post';
    const known = videoKinds.get(id);
    if (known !== undefined) return known;
    const answer = await getPermalink(caller, id);
    if (answer.kind !== 'ok') return answer;
    const permalink = readPermalink(answer.text);
    const kind = permalink !== undefined && isReelLink(permalink) ? 'reel' : 'video';
    if (permalink !== undefined) videoKinds.set(id, kind);
    return kind;
  }

  function fetchAs(kind: Kind, caller: Caller, id: string, now: Date): Promise<MetricAnswers> {
    const edge = { id, edge: kind === 'post' ? 'insights' : 'video_insights' } as const;
    return fetchMetrics({
      objectId: id,
      kind,
      metrics: requestedNames(metricsOf[kind]),
      now,
      fetchTogether: (names) => getInsights(caller, edge, names),
      fetchSingly: (names) => getInsightsSingly(caller, edge, names),
    });
  }

  async function readOne(io: ManageIo, id: string): Promise<FailureMeaning> {
    const about = { platform: 'Facebook', account: io.account, now: io.now() } as const;
    const caller = { settings, accessToken: io.accessToken, request: budget.requestOf(io) };
    const kind = await kindOf(caller, id);
    if (typeof kind !== 'string') return interpretFailure(kind, about);
    const answers = await fetchAs(kind, caller, id, io.now());
    if (answers.kind === 'ok') return readingOf(kind, answers.texts);
    if (kind === 'post') return interpretFailure(answers, about);
    if (!isUnknownMetric(answers)) return videoFailure(answers, about);
    const other = kind === 'video' ? 'reel' : 'video';
    const others = await fetchAs(other, caller, id, io.now());
    if (others.kind !== 'ok') return videoFailure(others, about);
    videoKinds.set(id, other);
    return readingOf(other, others.texts);
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

/** Meta names a permission more for videos than for posts, so it says nothing about the account's posts. */
const videoFailure = (trouble: Trouble, about: QueryContext): FailureMeaning =>
  trouble.kind === 'fault' && trouble.fault.class === 'permission_lost'
    ? { post: videosNotPermitted }
    : interpretFailure(trouble, about);

const isReelLink = (permalink: string): boolean => /\/reel\/\d/.test(permalink);

function readingOf(kind: Kind, texts: readonly string[]): FailureMeaning {
  const bodies = texts.map(readInsights);
  if (bodies.every((body) => body === undefined)) return { account: unreadable };
  const all = new Map(bodies.flatMap((body) => [...(body ?? [])]));
  const requested = metricsOf[kind].map(({ name }) => name);
  const values = new Map([...all].filter(([name]) => requested.includes(name)));
  return { post: values.size > 0 ? { kind: 'reported', values, requested } : nothingYet };
}

/** Parts are requested by the name of the whole. */
const requestedNames = (metrics: readonly Metric[]): readonly string[] => [
  ...new Set(metrics.map(({ name }) => name.split('.')[0] ?? name)),
];

const notPermitted = notSupported(messages.figures_not_allowed());
const unreadable = notAvailable(messages.figures_unreadable());
const videosNotPermitted: PostReading = {
  kind: 'nothing',
  plainReason: messages.video_figures_not_allowed(),
};
const nothingYet: PostReading = {
  kind: 'nothing',
  plainReason: messages.no_figures_yet(),
};
