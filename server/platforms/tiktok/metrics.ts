/** The metrics TikTok has for posts, how often they may be fetched, and how long they may be stored. */

import type { InsightRules, Measure, Metric } from '../../domain/platform-port/insights.ts';
import { days } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import { messages } from './messages.ts';

const total = (name: string, label: Message, measure: Measure): Metric => ({
  name,
  source: 'video query',
  label,
  measure,
  kind: 'count',
});

export const likes = messages.likes();

export const rules: InsightRules = {
  metrics: [
    total('view_count', messages.views(), 'views'),
    total('like_count', likes, 'reactions'),
    total('comment_count', messages.comments(), 'comments'),
    total('share_count', messages.shares(), 'shares'),
  ],
  dayMetrics: [],
  isStandalone: false,
  // The maximum for one request.
  maxPostsPerRead: 20,
  // TikTok allows 600 such calls a minute, which publishing does not share: a sixth of it is more than enough.
  maxCallsPerHour: { account: 60, app: 6_000 },
  retention: () => ({
    maxAgeMs: null,
    // Its webhook `authorization.removed` requires a cleanup and names no deadline. When we find access lost
    // ourselves, a day is left in case that is a mistake.
    afterDisconnectMs: 0,
    afterLossMs: days(1),
    description: messages.retention(),
  }),
};
