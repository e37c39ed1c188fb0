import type { Retention } from '../../domain/platform-port/insights.ts';
import { days } from '../../lib/clock.ts';
import { messages } from './messages.ts';

/**
 * Meta keeps insights for two years; older ones could not be compared with anything it still tells. Its terms ask for
 * nothing when somebody disconnects; a request to delete is carried out at once, elsewhere.
 */
export const metaRetention = (platform: string): Retention => ({
  keepMs: days(730),
  afterDisconnectMs: null,
  afterLossMs: null,
  words: messages.retention({ platform }),
});
