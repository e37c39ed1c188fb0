/** Whether the time of a proof is still ahead, and the text for it. The server checks it again. */
import type { PostView } from '../../../server/http/views.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { shortDay } from '../../time/dates.ts';

type Timed = Pick<PostView, 'schedule'>;

const minuteMs = 60_000;

export const hasPassed = ({ schedule }: Timed, now: number): boolean =>
  schedule !== null && Date.parse(schedule.publish_at) < now;

/**
 * `late`: when signed now, it is published immediately. `over`: past the workspace's late window it cannot be
 * signed for that time, only for another one or for any. If the window is unknown, it counts as zero.
 */
export type Lateness = 'none' | 'late' | 'over';

export const getLateness = (post: Timed, now: number, lateWindowMinutes: number | null): Lateness => {
  if (!post.schedule || !hasPassed(post, now)) return 'none';
  const latest = Date.parse(post.schedule.publish_at) + (lateWindowMinutes ?? 0) * minuteMs;
  return latest < now ? 'over' : 'late';
};

/**
 * `The time of one has passed. The first one leaves Thu 19 Nov.` for the waiting proofs; empty if none has a time.
 */
export const describeTiming = (posts: readonly Timed[], now: number, zone: string): string => {
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
            number: spellNumber(passed),
          }),
    first
      ? t('{count, plural, one {It goes} other {The first one goes}} out {day}.', {
          count,
          day: shortDay(first, zone),
        })
      : '',
  ]
    .filter(Boolean)
    .join(' ');
};
