import { minutes } from '../../lib/clock.ts';

/** From the start to the platform's callback, and again from there to the confirmation. */
export const connectionTtlMs = minutes(10);

/** A token is renewed in the last fifth of its life, or this long before it expires if that is earlier. */
export const refreshShare = 0.2;
export const refreshMarginMs = minutes(5);

/** How far the clocks of processes may differ before a token's times are not trusted. */
export const clockSkewMs = minutes(2);
