/** When an approved post may go out: any time, or around the time that was approved. */
import { later, minutes } from '../../lib/clock.ts';
import type { ScheduledTime } from './schedule-time.ts';

export type Timing =
  | { readonly kind: 'any' }
  | ({ readonly kind: 'at'; readonly toleranceMinutes: number } & ScheduledTime);

export function fitsTiming(timing: Timing, instant: Date): boolean {
  if (timing.kind === 'any') return true;
  return Math.abs(instant.getTime() - timing.publishAt.getTime()) <= minutes(timing.toleranceMinutes);
}

/** Past this instant the post is missed: the late window of the workspace, and never outside the approved time. */
export function latestSend(publishAt: Date, lateWindowMinutes: number, timing: Timing): Date {
  const byWindow = later(publishAt, minutes(lateWindowMinutes));
  if (timing.kind === 'any') return byWindow;
  const byApproval = later(timing.publishAt, minutes(timing.toleranceMinutes));
  return byWindow < byApproval ? byWindow : byApproval;
}
