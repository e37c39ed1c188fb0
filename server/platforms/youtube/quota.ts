import type { CountedQuota } from '../../domain/platform-port/publisher.ts';
import { messages } from './messages.ts';

/** What every Google project has until Google grants it more. */
export const usualUploadsPerDay = 100;

/** Uploads of everybody on this installation. */
export const uploads = (most: number): CountedQuota => ({
  name: 'uploads',
  scope: 'app',
  most,
  window: (now) => ({ since: lastPacificMidnight(now), until: nextPacificMidnight(now), moves: false }),
  full: messages.uploads_used_up({ max: most }),
  keptForOthers: messages.uploads_kept_for_others({ max: most }),
});

/** YouTube's days begin at midnight Pacific time, whatever the season. */
const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});

function pacificTime(at: Date) {
  const parts = pacific.formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour') };
}

/** Clocks change at two in the morning, so every midnight exists: seven or eight hours after that of UTC. */
function pacificMidnight(now: Date, daysAhead: number): Date {
  const { year, month, day } = pacificTime(now);
  const summer = new Date(Date.UTC(year, month - 1, day + daysAhead, 7));
  return pacificTime(summer).hour === 0 ? summer : new Date(Date.UTC(year, month - 1, day + daysAhead, 8));
}

const lastPacificMidnight = (now: Date): Date => pacificMidnight(now, 0);
export const nextPacificMidnight = (now: Date): Date => pacificMidnight(now, 1);
