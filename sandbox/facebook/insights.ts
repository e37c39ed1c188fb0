import type { Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { graphTime } from '../meta/fields.ts';
import { type Parameters, readList, readTimeParameter } from '../meta/parameters.ts';
import { authorizeCall, requirePage, requireScope } from './access.ts';
import { type GraphCall, ok } from './graph-call.ts';
import { countsAt, metricsByVideoKind, pageMetrics, postMetrics } from './metrics.ts';
import { type Page, pageOf } from './pages.ts';
import type { Post } from './posts.ts';
import { requirePost } from './read-posts.ts';
import { requireVideo } from './read-videos.ts';
import type { FacebookState } from './state.ts';

/** Insights. One metric that does not exist (any more) fails the whole request; small pages have no metrics at all. */
const minLikes = 100;
const dayMs = 24 * 60 * 60 * 1000;
const maxDays = 90;
const periodDays: Record<string, number> = { day: 1, week: 7, days_28: 28 };

/** GET /{page-id}/insights: one value for each day, over a period of one, seven or 28 days. */
export function pageInsights(state: FacebookState, graph: GraphCall): Outcome {
  const { parameters, id } = graph;
  const caller = authorizeCall(state, graph);
  const page = requirePage(state, caller, id, 'ANALYZE');
  requireScope(caller, 'read_insights');
  const metrics = readMetrics(state, parameters, Object.keys(pageMetrics));
  const period = parameters.get('period') ?? 'day';
  const days = periodDays[period];
  if (days === undefined) throw badParameter('Param period must be one of {day, week, days_28}');
  const ends = readEnds(parameters, state.now());
  if (page.fans < minLikes) return { answer: ok({ data: [] }) };
  const posts = state.posts.visible(id);
  const data = metrics.map((name) => ({
    name,
    period,
    values: ends.map((end) => ({
      value: pageMetrics[name]?.(page, posts, end - days * dayMs, end) ?? 0,
      end_time: graphTime(end),
    })),
    title: titleOf(name),
    description: titleOf(name),
    id: `${id}/insights/${name}/${period}`,
  }));
  const [first, last] = [ends[0] ?? state.now(), ends.at(-1) ?? state.now()];
  const address = (since: number, until: number) =>
    `${state.graphUrl()}/v26.0/${id}/insights?${new URLSearchParams({ metric: metrics.join(','), period, since: seconds(since), until: seconds(until) })}`;
  const span = Math.max(dayMs, last - first);
  const paging = { previous: address(first - span, first), next: address(last, last + span) };
  return { answer: ok({ data, paging }) };
}

/** GET /{post-id}/insights: lifetime values. */
export function postInsights(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, post } = requirePost(state, graph, 'get');
  requirePage(state, caller, post.pageId, 'ANALYZE');
  requireScope(caller, 'read_insights');
  const metrics = readMetrics(state, graph.parameters, Object.keys(postMetrics));
  const page = pageOf(post.pageId);
  if (isEarly(state, post)) return { answer: ok({ data: [] }) };
  const counts = countsAt(post, page, state.now());
  return lifetime(page, post.id, 'insights', metrics, (name) => postMetrics[name]?.(counts));
}

/** GET /{video-id}/video_insights: what a video is decides which metrics it has, whatever it was sent as. */
export function videoInsights(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, video } = requireVideo(state, graph, 'get');
  requirePage(state, caller, video.pageId, 'ANALYZE');
  requireScope(caller, 'read_insights');
  const { video_insights_scope, video_metrics_of_reels } = state.settings.current();
  requireScope(caller, video_insights_scope);
  const own = metricsByVideoKind[video.kind];
  const isTolerated = video.kind === 'reel' && video_metrics_of_reels === 'empty';
  const empty = isTolerated ? Object.keys(metricsByVideoKind.video) : [];
  const known = [...Object.keys(own), ...empty];
  const metrics = readMetrics(state, graph.parameters, known).filter((name) => name in own);
  const page = pageOf(video.pageId);
  const post = state.posts.find(video.submission?.postId ?? '');
  if (!post || isEarly(state, post)) return { answer: ok({ data: [] }) };
  const counts = countsAt(post, page, state.now());
  return lifetime(page, video.id, 'video_insights', metrics, (name) => own[name]?.(counts));
}

const isEarly = (state: FacebookState, post: Post): boolean =>
  state.now() < post.createdAt + state.settings.current().insights_delay_ms;

/** All metrics of a post or a video at a time. */
export function metricsAt(
  { posts, videos }: FacebookState,
  id: string,
  at: number,
): Record<string, unknown> | undefined {
  const post = posts.all().find((one) => one.id === id || one.videoId === id);
  if (!post) return undefined;
  const counts = countsAt(post, pageOf(post.pageId), at);
  const video = videos.all().find((one) => one.id === id);
  const metrics = video ? metricsByVideoKind[video.kind] : postMetrics;
  return Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, value(counts)]));
}

function lifetime(
  page: Page,
  id: string,
  edge: string,
  metrics: string[],
  valueOfMetric: (name: string) => unknown,
): Outcome {
  if (page.fans < minLikes) return { answer: ok({ data: [] }) };
  const data = metrics.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: valueOfMetric(name) }],
    title: titleOf(name),
    description: titleOf(name),
    id: `${id}/${edge}/${name}/lifetime`,
  }));
  return { answer: ok({ data }) };
}

function readMetrics({ settings }: FacebookState, parameters: Parameters, known: string[]): string[] {
  const metrics = readList(parameters, 'metric');
  if (metrics.length === 0) throw badParameter('The parameter metric is required');
  const { dead_metrics } = settings.current();
  if (metrics.some((name) => !known.includes(name) || dead_metrics.includes(name))) {
    throw badParameter('The value must be a valid insights metric');
  }
  return metrics;
}

/** The ends of the requested days, at 07:00 UTC; without dates, the last two days. */
function readEnds(parameters: Parameters, now: number): number[] {
  const until = readTimeParameter(parameters, 'until') ?? now;
  const since = readTimeParameter(parameters, 'since') ?? until - 2 * dayMs;
  if (until - since > (maxDays + 3) * dayMs) {
    throw badParameter(`There cannot be more than ${maxDays} days between since and until`);
  }
  const ends: number[] = [];
  const firstDay = Math.floor(since / dayMs) * dayMs + 7 * 60 * 60 * 1000;
  for (let end = firstDay; end <= until; end += dayMs) if (end > since) ends.push(end);
  return ends;
}

const titleOf = (name: string): string =>
  name.replace(/_/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
const seconds = (ms: number): string => String(Math.floor(ms / 1000));
