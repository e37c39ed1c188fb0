import { minutes } from '../../lib/clock.ts';

/** From the click to the platform's answer, and again from there to the confirmation. */
export const connectionTtlMs = minutes(10);

/** A token is renewed in the last fifth of its life, and never later than this before its end. */
export const refreshShare = 0.2;
export const refreshMarginMs = minutes(5);

/** How far the clocks of processes may differ before a token's times are not believed. */
export const clockSkewMs = minutes(2);
