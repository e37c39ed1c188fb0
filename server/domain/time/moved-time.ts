import type { ScheduledTime } from './schedule-time.ts';
import type { TimeRules } from './time-rules.ts';

export interface MovedTime {
  readonly time: ScheduledTime;
  /** The local time that was said does not exist any more; the time is the first one after it. */
  readonly jumpedOver: boolean;
}

/**
 * What a time means under these rules, or undefined when nothing is different. A local time stays and its instant
 * follows; of a local time that happens twice, the one nearest to what it meant before. An instant that was said as
 * such stays, and only the way it is shown follows.
 */
export function movedTime(rules: TimeRules, before: ScheduledTime): MovedTime | undefined {
  const { wallTime, timeZone } = before;
  if (before.timedBy === 'instant') {
    const shown = rules.wallAt(before.publishAt, timeZone);
    return shown === wallTime ? undefined : { time: { ...before, wallTime: shown }, jumpedOver: false };
  }
  const meaning = rules.meaning(wallTime, timeZone);
  const near = (one: Date, other: Date): Date =>
    Math.abs(one.getTime() - before.publishAt.getTime()) <=
    Math.abs(other.getTime() - before.publishAt.getTime())
      ? one
      : other;
  if (meaning.kind === 'never') {
    const publishAt = meaning.firstAfter;
    return { time: { publishAt, wallTime: rules.wallAt(publishAt, timeZone), timeZone }, jumpedOver: true };
  }
  const publishAt = meaning.kind === 'once' ? meaning.at : near(meaning.earlier, meaning.later);
  if (publishAt.getTime() === before.publishAt.getTime()) return undefined;
  return { time: { ...before, publishAt }, jumpedOver: false };
}
