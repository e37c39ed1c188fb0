/** What the toy platform accepts and reports. */

import type { Placement } from '../../../server/domain/media/placements.ts';
import type { InsightRules } from '../../../server/domain/platform-port/insights.ts';
import { verbatim } from '../../../server/lib/message.ts';

export const placement: Placement = {
  id: 'toy.post',
  platform: 'toy',
  label: verbatim('Toy post'),
  plural: verbatim('Toy posts'),
  image: null,
  video: null,
};

export const rules: InsightRules = {
  metrics: [{ name: 'hugs', source: 'posts', label: verbatim('Hugs'), measure: 'reactions', kind: 'count' }],
  dayMetrics: [],
  isStandalone: false,
  maxPostsPerRead: 10,
  maxCallsPerHour: { account: 10, app: 10 },
  retention: () => ({ maxAgeMs: null, afterDisconnectMs: null, afterLossMs: null, description: null }),
};
