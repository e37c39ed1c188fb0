import { type Counts, interactions } from './growth.ts';

/** The figures of an account: sums over its posts of what was added in a time. */
export type AccountMetric = {
  value: (counts: Counts) => number;
  /** Also day by day, without metric_type. */
  timeSeries?: boolean;
  breakdowns: string[];
};

export const accountMetrics: Record<string, AccountMetric> = {
  reach: { value: ({ reach }) => reach, timeSeries: true, breakdowns: ['media_product_type', 'follow_type'] },
  views: { value: ({ views }) => views, breakdowns: ['media_product_type', 'follow_type'] },
  accounts_engaged: { value: (counts) => Math.ceil(interactions(counts) * 0.8), breakdowns: [] },
  total_interactions: { value: interactions, breakdowns: ['media_product_type'] },
  likes: { value: ({ likes }) => likes, breakdowns: ['media_product_type'] },
  comments: { value: ({ comments }) => comments, breakdowns: ['media_product_type'] },
  shares: { value: ({ shares }) => shares, breakdowns: ['media_product_type'] },
  saves: { value: ({ saved }) => saved, breakdowns: ['media_product_type'] },
  replies: { value: ({ replies }) => replies, breakdowns: [] },
  reposts: { value: ({ reposts }) => reposts, breakdowns: ['media_product_type'] },
  follows_and_unfollows: { value: ({ follows }) => follows, breakdowns: ['follow_type'] },
  profile_links_taps: {
    value: ({ profileVisits }) => Math.floor(profileVisits / 3),
    breakdowns: ['contact_button_type'],
  },
};

export const breakdownGroups: Record<string, string[]> = {
  media_product_type: ['POST', 'REELS', 'STORY'],
  follow_type: ['FOLLOWER', 'NON_FOLLOWER', 'UNKNOWN'],
  contact_button_type: ['BOOK_NOW', 'CALL', 'DIRECTION', 'EMAIL', 'TEXT', 'UNDEFINED'],
};

export const demographicMetrics = ['follower_demographics', 'engaged_audience_demographics'];
export const demographicGroups: Record<string, string[]> = {
  age: ['25-34', '35-44', '18-24', '45-54', '55-64', '65+', '13-17'],
  city: ['Lisbon, Lisbon', 'Porto, Porto', 'Hamburg, Hamburg'],
  country: ['PT', 'DE', 'GB'],
  gender: ['F', 'M', 'U'],
};
