import type { Retention } from '../../domain/platform-port/insights.ts';
import { days } from '../../lib/clock.ts';
import { messages } from './messages.ts';

/**
 * Meta stores insights for two years; older ones could not be compared with anything it still returns. Its terms
 * require nothing when an account is disconnected; a deletion request is carried out at once, elsewhere.
 */
export const metaRetention = (platform: string): Retention => ({
  maxAgeMs: days(730),
  afterDisconnectMs: null,
  afterLossMs: null,
  description: messages.retention({ platform }),
});
