/** What TikTok tells about posts, how often it may be asked, and how long its answers may be kept. */

import type { FigureRules, Measure, Metric } from '../../domain/platform-port/insights.ts';
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

export const rules: FigureRules = {
  metrics: [
    total('view_count', messages.views(), 'views'),
    total('like_count', likes, 'reactions'),
    total('comment_count', messages.comments(), 'comments'),
    total('share_count', messages.shares(), 'shares'),
  ],
  dayMetrics: [],
  standsAlone: false,
  // The most that one question takes.
  postsAtOnce: 20,
  // TikTok allows 600 such calls a minute, which publishing does not share: a sixth of it is more than enough.
  hourly: { account: 60, app: 6_000 },
  retention: () => ({
    keepMs: null,
    // Its webhook `authorization.removed` demands to clean up and names no time. When it is us who find access lost, a
    // day is left in case that is a mistake.
    afterDisconnectMs: 0,
    afterLossMs: days(1),
    words: messages.retention(),
  }),
};
