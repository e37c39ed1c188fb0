/** How long a web session lives: at most 30 days, and 7 days without being used. */
import { days, minutes } from '../../lib/clock.ts';

export const sessionLifeMs = days(30);
export const sessionIdleMs = days(7);
/** The last use is written down at most this often. */
export const sessionTouchMs = minutes(1);
