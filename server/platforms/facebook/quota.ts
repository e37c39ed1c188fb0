import type { CountedQuota } from '../../domain/platform-port/publisher.ts';
import { days, later } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import { readWire } from './map.ts';
import { messages } from './messages.ts';

const maxReels = 30;

/** Facebook counts the last 24 hours of each page. */
export const reelsPerDay: CountedQuota = {
  name: 'reels',
  scope: 'account',
  max: maxReels,
  unit: messages.reels_counted(),
  applies: (manifest) => readWire(manifest).route === 'reel',
  window: (now) => ({ since: later(now, -days(1)), until: later(now, days(1)), moves: true }),
  full: messages.reels_used({ most: maxReels }),
  reservedForOthers: verbatim(''),
};
