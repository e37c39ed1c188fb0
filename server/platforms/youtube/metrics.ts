/**
 * What YouTube tells about videos and channels, how often it may be asked, and how long its answers may be kept. Its
 * policies allow no figures of ours made from them, so none is the source of a measure that is added up or compared.
 */
import type { FigureRules, Metric } from '../../domain/platform-port/insights.ts';
import { days } from '../../lib/clock.ts';

const of =
  (source: string) =>
  (name: string, label: string, kind: Metric['kind'] = 'count'): Metric => ({
    name,
    source,
    label,
    measure: null,
    kind,
  });
const ofVideo = of('video statistics');
const ofDay = of('channel report');

export const rules: FigureRules = {
  metrics: [
    ofVideo('viewCount', 'Views'),
    ofVideo('likeCount', 'Likes'),
    ofVideo('commentCount', 'Comments'),
  ],
  dayMetrics: [
    ofDay('views', 'Views'),
    ofDay('estimatedMinutesWatched', 'Estimated minutes watched'),
    ofDay('averageViewDuration', 'Average view duration', 'level'),
    ofDay('averageViewPercentage', 'Average view percentage', 'level'),
    ofDay('likes', 'Likes'),
    ofDay('comments', 'Comments'),
    ofDay('shares', 'Shares'),
    ofDay('subscribersGained', 'Subscribers gained'),
    ofDay('subscribersLost', 'Subscribers lost'),
  ],
  standsAlone: true,
  aloneNote:
    "YouTube's figures are shown as YouTube told them, with the time they were read. Its rules allow no totals, rates or comparisons with other figures, so they are in none here.",
  daysNote: 'Days as YouTube counts them, in Pacific time.',
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
    words:
      'YouTube’s figures are deleted when the channel is disconnected, and 29 days after access was lost.',
  }),
};
