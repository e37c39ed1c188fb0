import type { PostView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { weekdayNumber } from '../../time/date-parts.ts';
import { dayKey } from '../../time/dates.ts';
import { StatePatch } from '../post/post-state.tsx';
import { groupByDay } from './week.ts';

const maxShown = 10;

/** This week at a glance: for each day, the posts that go out or went out, by platform and state. */
export function WeekStrip({
  days,
  posts,
  zone,
  now,
}: {
  days: readonly string[];
  posts: readonly PostView[];
  zone: string;
  now: number;
}) {
  const postsByDay = groupByDay(days, posts, zone);
  const today = dayKey(now, zone);
  return (
    <section
      aria-label={t('This week')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, so it must be reachable by keyboard
      tabIndex={0}
      className="mb-6 overflow-x-auto border-y border-edge max-phone:-mx-4 max-phone:pl-4"
    >
      <ol className="grid grid-cols-[repeat(7,minmax(84px,1fr))]">
        {days.map((day, index) => {
          const shown = postsByDay[index] ?? [];
          return (
            <li
              key={day}
              className="grid min-h-[68px] content-start gap-2 border-edge py-2.5 pr-2 not-first:border-l not-first:pl-3"
            >
              <span className="slug" aria-current={day === today ? 'date' : undefined}>
                {day === today ? (
                  <b className="rounded-[2px] bg-fg px-1.5 text-desk!">{weekdayNumber(day, 'UTC')}</b>
                ) : (
                  weekdayNumber(day, 'UTC')
                )}
              </span>
              <span className="flex flex-wrap items-center gap-[3px]">
                {shown.slice(0, maxShown).map((post) => (
                  <StatePatch
                    key={post.id}
                    state={post.state}
                    platform={post.platform}
                    className="size-[22px]"
                  />
                ))}
                {shown.length > maxShown ? (
                  <span className="slug">{t('and {count} more', { count: shown.length - maxShown })}</span>
                ) : null}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
