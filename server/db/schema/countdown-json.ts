import type { Countdown } from '../../domain/post-model/ports.ts';
import type { ScheduledTime } from '../../domain/time/schedule-time.ts';

/** A countdown as JSON holds it: dates are text. */
export type CountdownJson = Omit<Countdown, 'endsAt' | 'before'> & {
  readonly endsAt: string;
  readonly before: Omit<Countdown['before'], 'schedule'> & {
    readonly schedule: (Omit<ScheduledTime, 'publishAt'> & { readonly publishAt: string }) | null;
  };
};

export function readCountdown({ endsAt, before, approvalId }: CountdownJson): Countdown {
  const { schedule } = before;
  return {
    endsAt: new Date(endsAt),
    before: { ...before, schedule: schedule && { ...schedule, publishAt: new Date(schedule.publishAt) } },
    approvalId,
  };
}
