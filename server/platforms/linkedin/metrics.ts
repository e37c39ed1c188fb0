/** The metrics LinkedIn has for posts, how often they may be fetched, and how long they may be stored. */

import type { InsightRules, Measure, Metric } from '../../domain/platform-port/insights.ts';
import { days, hours } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import { isMember } from './members.ts';
import { messages } from './messages.ts';

const of =
  (source: string) =>
  (name: string, label: Message, measure: Measure): Metric => ({
    name,
    source,
    label,
    measure,
    kind: 'count',
  });
const labels = {
  impressions: messages.impressions(),
  reached: messages.people_reached(),
  clicks: messages.clicks(),
  reactions: messages.reactions(),
  comments: messages.comments(),
  reposts: messages.reposts(),
};
const ofPage = of('share statistics');
const ofMember = of('member post analytics');

/** LinkedIn's impressions are what others call views. Likes are all reactions. */
export const pageMetrics: readonly Metric[] = [
  ofPage('impressionCount', labels.impressions, 'views'),
  ofPage('uniqueImpressionsCount', labels.reached, 'reach'),
  ofPage('clickCount', labels.clicks, 'clicks'),
  ofPage('likeCount', labels.reactions, 'reactions'),
  ofPage('commentCount', labels.comments, 'comments'),
  ofPage('shareCount', labels.reposts, 'shares'),
];

export const memberMetrics: readonly Metric[] = [
  ofMember('IMPRESSION', labels.impressions, 'views'),
  ofMember('MEMBERS_REACHED', labels.reached, 'reach'),
  ofMember('REACTION', labels.reactions, 'reactions'),
  ofMember('COMMENT', labels.comments, 'comments'),
  ofMember('RESHARE', labels.reposts, 'shares'),
];

export const rules: InsightRules = {
  metrics: [...pageMetrics, ...memberMetrics],
  dayMetrics: [],
  isStandalone: false,
  // LinkedIn documents no maximum. Twenty ids stay well below the URL length that every server accepts.
  maxPostsPerRead: 20,
  // LinkedIn counts each kind of call separately, for each member and for the app, from midnight UTC, and shows
  // the numbers only in its portal. During an app's trial they are 100 and 500 a day: then LinkedIn says so, and
  // we pause.
  maxCallsPerHour: { account: 12, app: 400 },
  // Its rules for storing data: activity of members 48 hours, metrics of organisations a year, deleted on request.
  retention: ({ externalId }) =>
    isMember(externalId)
      ? {
          maxAgeMs: hours(48),
          afterDisconnectMs: 0,
          afterLossMs: null,
          description: messages.member_retention(),
        }
      : {
          maxAgeMs: days(365),
          afterDisconnectMs: 0,
          afterLossMs: null,
          description: messages.page_retention(),
        },
};
