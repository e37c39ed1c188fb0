/** How long a web session lives: at most 30 days, and 7 days without being used. */
import { days, minutes } from '../../lib/clock.ts';

export const sessionLifetimeMs = days(30);
export const maxSessionIdleMs = days(7);
/** The last use is recorded at most this often. */
export const sessionTouchIntervalMs = minutes(1);
