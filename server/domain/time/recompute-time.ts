import type { ScheduledTime } from './schedule-time.ts';
import type { TimeRules } from './time-rules.ts';

export interface RecomputedTime {
  readonly time: ScheduledTime;
  /** The chosen local time no longer exists; the time is the first one after it. */
  readonly jumpedOver: boolean;
}

/**
 * What a time means under these rules, or undefined when nothing changes. A local time stays and its instant
 * follows; for a local time that happens twice, the instant nearest to the earlier meaning. A time chosen as an
 * instant stays, and only its local representation follows.
 */
export function recomputeTime(rules: TimeRules, before: ScheduledTime): RecomputedTime | undefined {
  const { wallTime, timeZone } = before;
  if (before.timedBy === 'instant') {
    const shown = rules.wallAt(before.publishAt, timeZone);
    return shown === wallTime ? undefined : { time: { ...before, wallTime: shown }, jumpedOver: false };
  }
  const meaning = rules.meaning(wallTime, timeZone);
  const nearest = (one: Date, other: Date): Date =>
    Math.abs(one.getTime() - before.publishAt.getTime()) <=
    Math.abs(other.getTime() - before.publishAt.getTime())
      ? one
      : other;
  if (meaning.kind === 'never') {
    const publishAt = meaning.firstAfter;
    return { time: { publishAt, wallTime: rules.wallAt(publishAt, timeZone), timeZone }, jumpedOver: true };
  }
  const publishAt = meaning.kind === 'once' ? meaning.at : nearest(meaning.earlier, meaning.later);
  if (publishAt.getTime() === before.publishAt.getTime()) return undefined;
  return { time: { ...before, publishAt }, jumpedOver: false };
}
