/** What LinkedIn tells about posts, how often it may be asked, and how long its answers may be kept. */
import type { FigureRules, Measure, Metric } from '../../domain/platform-port/insights.ts';
import { days, hours } from '../../lib/clock.ts';
import { isMember } from './members.ts';

const of =
  (source: string) =>
  (name: string, label: string, measure: Measure): Metric => ({
    name,
    source,
    label,
    measure,
    kind: 'count',
  });
const ofPage = of('share statistics');
const ofMember = of('member post analytics');

/** LinkedIn calls it an impression when a post is shown, which is what others call a view. Likes are all reactions. */
export const pageMetrics: readonly Metric[] = [
  ofPage('impressionCount', 'Impressions', 'views'),
  ofPage('uniqueImpressionsCount', 'People reached', 'reach'),
  ofPage('clickCount', 'Clicks', 'clicks'),
  ofPage('likeCount', 'Reactions', 'reactions'),
  ofPage('commentCount', 'Comments', 'comments'),
  ofPage('shareCount', 'Reposts', 'shares'),
];

export const memberMetrics: readonly Metric[] = [
  ofMember('IMPRESSION', 'Impressions', 'views'),
  ofMember('MEMBERS_REACHED', 'People reached', 'reach'),
  ofMember('REACTION', 'Reactions', 'reactions'),
  ofMember('COMMENT', 'Comments', 'comments'),
  ofMember('RESHARE', 'Reposts', 'shares'),
];

export const rules: FigureRules = {
  metrics: [...pageMetrics, ...memberMetrics],
  dayMetrics: [],
  standsAlone: false,
  // LinkedIn names no most. Twenty ids stay well below the length of address that every server takes.
  postsAtOnce: 20,
  // LinkedIn counts each kind of call by itself, for each member and for the app, from midnight UTC, and shows the
  // numbers only in its portal. While it still tries an app out, they are 100 and 500 a day: then it says so, and we rest.
  hourly: { account: 12, app: 400 },
  // Its rules for storing data: activity of members 48 hours, figures of organisations a year, deleted on request.
  retention: ({ externalId }) =>
    isMember(externalId)
      ? {
          keepMs: hours(48),
          afterDisconnectMs: 0,
          afterLossMs: null,
          words: 'LinkedIn lets us keep figures of people’s own posts for 48 hours.',
        }
      : {
          keepMs: days(365),
          afterDisconnectMs: 0,
          afterLossMs: null,
          words: 'LinkedIn lets us keep figures for one year, and only while the page is connected.',
        },
};
