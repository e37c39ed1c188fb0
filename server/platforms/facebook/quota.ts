import type { CountedQuota, SendManifest } from '../../domain/platform-port/publisher.ts';
import { days, later } from '../../lib/clock.ts';
import { readWire } from './map.ts';

const most = 30;

export const isReel = (manifest: SendManifest): boolean => readWire(manifest).road === 'reel';

/** Facebook counts the last 24 hours of each page. */
export const reelsPerDay: CountedQuota = {
  name: 'reels',
  scope: 'account',
  most,
  window: (now) => ({ since: later(now, -days(1)), until: later(now, days(1)), moves: true }),
  full: `Facebook takes ${most} Reels of a page in 24 hours, and they are used. It goes out when there is room again, if that is not too late.`,
  keptForOthers: '',
};
