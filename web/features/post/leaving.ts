/** Whether the time of a proof still lies ahead, and how the page tells of it. The server decides again. */
import type { PostView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { numberWord } from '../../i18n/words.ts';
import { shortDay } from '../../time/dates.ts';

type Timed = Pick<PostView, 'schedule'>;

const minuteMs = 60_000;

export const hasPassed = ({ schedule }: Timed, now: number): boolean =>
  schedule !== null && Date.parse(schedule.publish_at) < now;

/**
 * `late`: signed now, it goes out at once. `over`: past the late window of the workspace nobody can sign it for that
 * time, only for another one or for any. Where the window is not known, nothing is promised.
 */
export type Lateness = 'none' | 'late' | 'over';

export const latenessOf = (post: Timed, now: number, lateWindowMinutes: number | null): Lateness => {
  if (!post.schedule || !hasPassed(post, now)) return 'none';
  const latest = Date.parse(post.schedule.publish_at) + (lateWindowMinutes ?? 0) * minuteMs;
  return latest < now ? 'over' : 'late';
};

/** `The time of one has passed. The first one leaves Thu 19 Nov.` of the proofs that wait; empty where none has a time. */
export const leavingWords = (posts: readonly Timed[], now: number, zone: string): string => {
  const passed = posts.filter((post) => hasPassed(post, now)).length;
  const [first] = posts
    .filter((post) => !hasPassed(post, now))
    .flatMap(({ schedule }) => schedule?.publish_at ?? [])
    .sort();
  const count = posts.length;
  return [
    passed === 0
      ? ''
      : count === 1
        ? t('Its time has passed.')
        : t('{count, plural, one {The time of one has} other {The times of {number} have}} passed.', {
            count: passed,
            number: numberWord(passed),
          }),
    first
      ? t('{count, plural, one {It leaves} other {The first one leaves}} {day}.', {
          count,
          day: shortDay(first, zone),
        })
      : '',
  ]
    .filter(Boolean)
    .join(' ');
};
