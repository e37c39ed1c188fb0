/** YouTube's days begin at midnight Pacific time, whatever the season. */

import { days, later } from '../../lib/clock.ts';

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

/** Midnight that was. */
export const lastPacificMidnight = (now: Date): Date => nextPacificMidnight(later(now, -days(1)));

/** Clocks change at two in the morning, so every midnight exists: seven or eight hours after that of UTC. */
export function nextPacificMidnight(now: Date): Date {
  const { year, month, day } = pacificTime(now);
  const summer = new Date(Date.UTC(year, month - 1, day + 1, 7));
  return pacificTime(summer).hour === 0 ? summer : new Date(Date.UTC(year, month - 1, day + 1, 8));
}
