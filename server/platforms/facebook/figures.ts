/**
 * Facebook's figures, under its own names. Its old counts of reach and impressions are dead, and one dead name spoils a
 * whole question: then each is asked by itself. What Facebook says nothing about is null, never nought.
 */
import { z } from 'zod';
import type { Figure } from '../../domain/posts/manage.ts';
import { parsed } from './answers.ts';
import { type Caller, getInsights } from './calls.ts';
import type { Trouble } from './outcome.ts';
import { readOwn } from './sending.ts';

export type Labels = Readonly<Record<string, string>>;

export const postMetrics: Labels = {
  post_media_view: 'Views',
  post_total_media_view_unique: 'Viewers',
  post_clicks: 'Clicks',
  post_reactions_by_type_total: 'Reactions',
  post_activity_by_action_type: 'Likes, comments and shares',
  post_video_views: 'Video views',
};

export const videoMetrics: Labels = {
  fb_reels_total_plays: 'Plays',
  blue_reels_play_count: 'First plays',
  fb_reels_replay_count: 'Replays',
  post_video_avg_time_watched: 'Average time watched (ms)',
  post_video_view_time: 'Time watched (ms)',
  post_video_likes_by_reaction_type: 'Reactions',
  post_video_social_actions: 'Comments and shares',
  post_video_followers: 'New followers',
};

/** Those that may be added up over days. */
export const pageMetrics: Labels = {
  page_media_view: 'Views in 28 days',
  page_post_engagements: 'Engagements in 28 days',
  page_views_total: 'Page visits in 28 days',
  page_daily_follows_unique: 'New followers in 28 days',
  page_daily_unfollows_unique: 'Lost followers in 28 days',
};

const value = z.union([z.number(), z.record(z.string(), z.number())]);
const insightsSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: value.optional().catch(undefined) })).default([]),
    }),
  ),
});

type Values = ReadonlyMap<string, number>;

/** Breakdowns are added up, and so are the days of a question that spans several. */
export function readInsights(text: string): Values | undefined {
  const list = parsed(insightsSchema, text);
  if (list === undefined) return undefined;
  return new Map(
    list.data.flatMap(({ name, values }) => {
      const told = values.flatMap((one) => (one.value === undefined ? [] : [sumOf(one.value)]));
      return told.length === 0 ? [] : [[name, told.reduce((sum, one) => sum + one, 0)] as const];
    }),
  );
}

const sumOf = (told: z.infer<typeof value>): number =>
  typeof told === 'number' ? told : Object.values(told).reduce((sum, one) => sum + one, 0);

export async function askFigures(
  caller: Caller,
  id: string,
  edge: 'insights' | 'video_insights',
  labels: Labels,
  period: Readonly<Record<string, string>> = {},
): Promise<readonly Figure[] | Trouble> {
  const ask = (metrics: readonly string[]) => askValues(caller, id, edge, metrics, period);
  const figuresOf = (values: Values): Figure[] =>
    Object.entries(labels).map(([metric, label]) => ({ metric, label, value: values.get(metric) ?? null }));
  const metrics = Object.keys(labels);
  const together = await ask(metrics);
  if (!('kind' in together)) return figuresOf(together);
  if (!isDeadMetric(together)) return together;
  const values = new Map<string, number>();
  for (const metric of metrics) {
    const alone = await ask([metric]);
    if (!('kind' in alone)) for (const [name, told] of alone) values.set(name, told);
    else if (!isDeadMetric(alone)) return alone;
  }
  return figuresOf(values);
}

const isDeadMetric = (trouble: Trouble): boolean =>
  trouble.kind === 'fault' && trouble.fault.code === 'bad_parameter';

async function askValues(
  caller: Caller,
  id: string,
  edge: 'insights' | 'video_insights',
  metrics: readonly string[],
  period: Readonly<Record<string, string>>,
): Promise<Values | Trouble> {
  const answer = readOwn(await getInsights(caller, id, edge, { metric: metrics.join(','), ...period }));
  if (answer.kind !== 'ok') return answer;
  return readInsights(answer.text) ?? { kind: 'odd', reason: 'its figures cannot be read' };
}
