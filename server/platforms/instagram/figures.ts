/**
 * How a post does. Each kind of post has metrics of its own, and one that Instagram no longer knows fails the whole
 * question: then they are asked one by one, and only that one is not told.
 */
import type { Figure } from '../../domain/posts/manage.ts';
import type { GraphAnswer } from '../meta/graph.ts';
import { readInsights } from './answers.ts';
import { type Caller, getInsights } from './calls.ts';

const labels: Readonly<Record<string, string>> = {
  views: 'Views',
  reach: 'Accounts reached',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saved: 'Saved',
  reposts: 'Reposts',
  total_interactions: 'Interactions',
  profile_visits: 'Visits to the profile',
  profile_activity: 'Taps on the profile',
  follows: 'New followers',
  ig_reels_avg_watch_time: 'Average time watched (ms)',
  ig_reels_video_view_total_time: 'Time watched in all (ms)',
  reels_skip_rate: 'Skipped at once (%)',
  crossposted_views: 'Views on Facebook too',
  navigation: 'Taps to other Stories',
  replies: 'Replies',
};

const everywhere = [
  'views',
  'reach',
  'likes',
  'comments',
  'shares',
  'saved',
  'reposts',
  'total_interactions',
];
const ofProfile = ['profile_visits', 'profile_activity', 'follows'];

const metrics: Readonly<Record<string, readonly string[]>> = {
  FEED: [...everywhere, ...ofProfile],
  REELS: [
    ...everywhere,
    'ig_reels_avg_watch_time',
    'ig_reels_video_view_total_time',
    'reels_skip_rate',
    'crossposted_views',
  ],
  STORY: ['views', 'reach', 'shares', 'reposts', 'total_interactions', ...ofProfile, 'navigation', 'replies'],
};

export const metricsOf = (productType: string | undefined): readonly string[] =>
  metrics[productType ?? 'FEED'] ?? everywhere;

export async function readFigures(
  caller: Caller,
  media: string,
  wanted: readonly string[],
): Promise<readonly Figure[] | Exclude<GraphAnswer, { kind: 'ok' }>> {
  const together = await getInsights(caller, media, wanted);
  if (together.kind === 'ok') return figuresOf(wanted, readInsights(together.text) ?? new Map());
  if (together.kind !== 'fault' || together.fault.class !== 'refused') return together;
  const told = new Map<string, number>();
  for (const metric of wanted) {
    const alone = await getInsights(caller, media, [metric]);
    const figures = alone.kind === 'ok' ? readInsights(alone.text) : undefined;
    for (const [name, value] of figures ?? []) told.set(name, value);
  }
  return figuresOf(wanted, told);
}

/** Null where nothing was said, which is not zero. */
const figuresOf = (wanted: readonly string[], told: ReadonlyMap<string, number>): readonly Figure[] =>
  wanted.map((metric) => ({ metric, label: labels[metric] ?? metric, value: told.get(metric) ?? null }));
