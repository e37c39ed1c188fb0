import type { CountedQuota } from '../../domain/platform-port/publisher.ts';
import { messages } from './messages.ts';

/** What every Google project has until Google grants it more. */
export const defaultUploadsPerDay = 100;

/** Uploads of all workspaces of this installation. */
export const uploadQuota = (maxUploads: number): CountedQuota => ({
  name: 'uploads',
  scope: 'app',
  max: maxUploads,
  unit: messages.uploads_counted(),
  applies: () => true,
  window: (now) => ({ since: lastPacificMidnight(now), until: nextPacificMidnight(now), moves: false }),
  full: messages.uploads_used_up({ max: maxUploads }),
  reservedForOthers: messages.uploads_kept_for_others({ max: maxUploads }),
});

/** YouTube's days start at midnight Pacific time, in every season. */
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
