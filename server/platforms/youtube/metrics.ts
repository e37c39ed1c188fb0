/**
 * The metrics YouTube has for videos and channels, how often they may be fetched, and how long they may be stored.
 * Its policies forbid derived metrics, so none is the source of a measure that is summed or compared.
 */

import type { InsightRules, Metric } from '../../domain/platform-port/insights.ts';
import { days } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import { messages } from './messages.ts';

const of =
  (source: string) =>
  (name: string, label: Message, kind: Metric['kind'] = 'count'): Metric => ({
    name,
    source,
    label,
    measure: null,
    kind,
  });
const ofVideo = of('video statistics');
const ofDay = of('channel report');

export const views = messages.views();
const likes = messages.likes();
const comments = messages.comments();

export const rules: InsightRules = {
  metrics: [ofVideo('viewCount', views), ofVideo('likeCount', likes), ofVideo('commentCount', comments)],
  dayMetrics: [
    ofDay('views', views),
    ofDay('estimatedMinutesWatched', messages.minutes_watched()),
    ofDay('averageViewDuration', messages.average_time_watched(), 'level'),
    ofDay('averageViewPercentage', messages.average_part_watched(), 'level'),
    ofDay('likes', likes),
    ofDay('comments', comments),
    ofDay('shares', messages.shares()),
    ofDay('subscribersGained', messages.subscribers_gained()),
    ofDay('subscribersLost', messages.subscribers_lost()),
  ],
  isStandalone: true,
  standaloneNote: messages.figures_alone(),
  daysNote: messages.days_note(),
  // The maximum for one request, which costs one unit.
  maxPostsPerRead: 50,
  // The installation has 10,000 units a day for everything but uploads. Half of them are left for publishing and
  // checking.
  maxCallsPerHour: { account: 30, app: 200 },
  retention: () => ({
    // Statistics may be stored while the authorization is valid.
    maxAgeMs: null,
    // Its policies give 7 days after a disconnect here, and 30 after one at Google: a day less is safe.
    afterDisconnectMs: 0,
    afterLossMs: days(29),
    description: messages.retention(),
  }),
};
