/**
 * What YouTube tells about videos and channels, how often it may be asked, and how long its answers may be kept. Its
 * policies allow no figures of ours made from them, so none is the source of a measure that is added up or compared.
 */

import type { FigureRules, Metric } from '../../domain/platform-port/insights.ts';
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

export const rules: FigureRules = {
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
  standsAlone: true,
  aloneNote: messages.figures_alone(),
  daysNote: messages.days_note(),
  // The most that one question takes, for one unit.
  postsAtOnce: 50,
  // The installation has 10,000 units a day for all but uploads. Half of them stay with publishing and looking.
  hourly: { account: 30, app: 200 },
  retention: () => ({
    // Statistics may be kept while the authorization stands.
    keepMs: null,
    // Its policies give 7 days after somebody disconnects here, and 30 after they did at Google: a day less is safe.
    afterDisconnectMs: 0,
    afterLossMs: days(29),
    words: messages.retention(),
  }),
};
