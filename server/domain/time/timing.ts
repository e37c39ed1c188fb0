/** When an approved post may be published: at any time, or around the approved time. */
import { later, minutes } from '../../lib/clock.ts';
import type { ScheduledTime } from './schedule-time.ts';

export type Timing =
  | { readonly kind: 'any' }
  | ({ readonly kind: 'at'; readonly toleranceMinutes: number } & ScheduledTime);

export function fitsTiming(timing: Timing, instant: Date): boolean {
  if (timing.kind === 'any') return true;
  return Math.abs(instant.getTime() - timing.publishAt.getTime()) <= minutes(timing.toleranceMinutes);
}

/**
 * After this instant the post is missed: the end of the workspace's late window, and never outside the approved
 * time.
 */
export function computeLatestSend(publishAt: Date, lateWindowMinutes: number, timing: Timing): Date {
  const byWindow = later(publishAt, minutes(lateWindowMinutes));
  if (timing.kind === 'any') return byWindow;
  const byApproval = later(timing.publishAt, minutes(timing.toleranceMinutes));
  return byWindow < byApproval ? byWindow : byApproval;
}
