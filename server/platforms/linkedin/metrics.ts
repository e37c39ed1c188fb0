/** What LinkedIn tells about posts, how often it may be asked, and how long its answers may be kept. */

import type { FigureRules, Measure, Metric } from '../../domain/platform-port/insights.ts';
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

/** LinkedIn calls it an impression when a post is shown, which is what others call a view. Likes are all reactions. */
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
          words: messages.member_retention(),
        }
      : {
          keepMs: days(365),
          afterDisconnectMs: 0,
          afterLossMs: null,
          words: messages.page_retention(),
        },
};
