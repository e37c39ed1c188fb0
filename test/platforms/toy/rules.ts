/** What the toy platform takes and tells. */

import type { Placement } from '../../../server/domain/media/placements.ts';
import type { FigureRules } from '../../../server/domain/platform-port/insights.ts';
import { verbatim } from '../../../server/lib/message.ts';

export const placement: Placement = {
  id: 'toy.post',
  platform: 'toy',
  label: verbatim('Toy post'),
  plural: verbatim('Toy posts'),
  image: null,
  video: null,
};

export const rules: FigureRules = {
  metrics: [{ name: 'hugs', source: 'posts', label: verbatim('Hugs'), measure: 'reactions', kind: 'count' }],
  dayMetrics: [],
  standsAlone: false,
  postsAtOnce: 10,
  hourly: { account: 10, app: 10 },
  retention: () => ({ keepMs: null, afterDisconnectMs: null, afterLossMs: null, words: null }),
};
