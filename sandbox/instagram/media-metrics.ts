import { type Counts, countsAt, interactions } from './growth.ts';
import { type Media, productType } from './media.ts';
import type { Settings } from './settings.ts';

/** The figures of one post, by the kind of post that has them. What is not here is dead or never was: asking for it fails. */
type Product = 'FEED' | 'REELS' | 'STORY';
type Metric = { of: Product[]; value: (counts: Counts) => number; breakdowns?: Record<string, string[]> };

const all: Product[] = ['FEED', 'REELS', 'STORY'];
const posts: Product[] = ['FEED', 'REELS'];
const profile: Product[] = ['FEED', 'STORY'];

export const mediaMetrics: Record<string, Metric> = {
  views: { of: all, value: ({ views }) => views },
  reach: { of: all, value: ({ reach }) => reach },
  likes: { of: posts, value: ({ likes }) => likes },
  comments: { of: posts, value: ({ comments }) => comments },
  shares: { of: all, value: ({ shares }) => shares },
  saved: { of: posts, value: ({ saved }) => saved },
  reposts: { of: all, value: ({ reposts }) => reposts },
  total_interactions: { of: all, value: interactions },
  profile_visits: { of: profile, value: ({ profileVisits }) => profileVisits },
  profile_activity: {
    of: profile,
    value: ({ profileVisits }) => Math.floor(profileVisits / 3),
    breakdowns: { action_type: ['bio_link_clicked', 'call', 'direction', 'email', 'other', 'text'] },
  },
  follows: { of: profile, value: ({ follows }) => follows },
  ig_reels_avg_watch_time: { of: ['REELS'], value: ({ averageWatchTime }) => averageWatchTime },
  ig_reels_video_view_total_time: { of: ['REELS'], value: ({ watchTime }) => watchTime },
  reels_skip_rate: { of: ['REELS'], value: ({ skipRate }) => skipRate },
  crossposted_views: { of: ['REELS'], value: ({ views }) => views },
  navigation: {
    of: ['STORY'],
    value: ({ navigation }) => navigation,
    breakdowns: {
      story_navigation_action_type: ['tap_forward', 'tap_back', 'tap_exit', 'swipe_forward'],
    },
  },
  replies: { of: ['STORY'], value: ({ replies }) => replies },
};

/** All metrics of a post at a moment. */
export function figuresAt(state: { settings: Settings }, media: Media, at: number): Record<string, number> {
  const counts = countsAt(state, media, at);
  const own = Object.entries(mediaMetrics).filter(([, { of }]) => of.includes(productType(media)));
  return Object.fromEntries(own.map(([name, { value }]) => [name, value(counts)]));
}
