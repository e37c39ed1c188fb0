/** The week: a table of its days with their hours, in which everything stands at its time. */
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { fullDay } from '../../time/dates.ts';
import { weekdayNumber } from '../../time/day-words.ts';
import { dayMinutes, isWeekend, minutesOf, type Period, wallAt, weeksOf } from './calendar-days.ts';
import { type DayItems, type Item, keyOf, weekDays } from './day-items.ts';
import { clockOf, EventCard, type OnOpen } from './event-card.tsx';
import { useDayItems } from './use-day-items.ts';
import { type Box, layOutDay } from './week-layout.ts';

const hours = Array.from({ length: 24 }, (_, hour) => wallAt('2000-01-01', hour * 60));
const nothing: readonly Item[] = [];

export const Week = memo(function Week({
  period,
  now,
  calendar,
  movingId,
  onOpen,
}: {
  period: Period;
  /** `2026-11-19T09:15`, by the clock of the workspace. */
  now: string;
  calendar: CalendarView;
  movingId: string | undefined;
  onOpen: OnOpen;
}) {
  const items = useDayItems(weekDays, calendar, movingId);
  const days = useMemo(() => weeksOf(period).flat(), [period]);
  const posts = useMemo(
    () => Map.groupBy(calendar.data, ({ wall_time }) => wall_time.slice(0, 10)),
    [calendar.data],
  );
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a week opens at its first hour, and then stays where it is scrolled to.
  useLayoutEffect(() => {
    const height = scroller.current?.querySelector('tbody')?.offsetHeight ?? 0;
    scroller.current?.scrollTo(0, (height * openingMinutes(days, items)) / dayMinutes);
  }, [period.start]);
  const today = now.slice(0, 10);
  return (
    // Without anything in it to focus, the keyboard scrolls it by itself.
    <div className="cal-week" ref={scroller} tabIndex={items.size === 0 ? 0 : undefined}>
      <table>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <DayHead key={day} day={day} isToday={day === today} count={posts.get(day)?.length ?? 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td aria-hidden>
              {hours.map((hour) => (
                <span key={hour} className="cal-hour">
                  {clockOf(hour)}
                </span>
              ))}
            </td>
            {days.map((day) => (
              <Lane
                key={day}
                day={day}
                isPast={day < today}
                now={day === today ? minutesOf(now) : null}
                items={items.get(day) ?? nothing}
                onOpen={onOpen}
              />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
});

/** A quarter of an hour before eight, or before what stands earlier. */
const openingMinutes = (days: readonly string[], items: DayItems): number => {
  const starts = days.flatMap((day) => items.get(day) ?? []).map(({ wall }) => minutesOf(wall));
  return Math.min(8 * 60, ...starts) - 15;
};

function DayHead({ day, isToday, count }: { day: string; isToday: boolean; count: number }) {
  return (
    <th scope="col" className={isToday ? 'cal-today' : undefined} aria-current={isToday ? 'date' : undefined}>
      <span className="cal-wday">
        <span className="sr-only">{fullDay(day, 'UTC')}</span>
        <b aria-hidden>{weekdayNumber(day, 'UTC')}</b>
        {count > 0 ? (
          <span className="slug">
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t('{count, plural, one {# post} other {# posts}}', { count })}</span>
          </span>
        ) : null}
      </span>
    </th>
  );
}

const Lane = memo(function Lane({
  day,
  isPast,
  now,
  items,
  onOpen,
}: {
  day: string;
  isPast: boolean;
  /** Minutes since midnight; null on other days than today. */
  now: number | null;
  items: readonly Item[];
  onOpen: OnOpen;
}) {
  const boxes = useMemo(() => layOutDay(items), [items]);
  return (
    <td
      data-date={day}
      className={`cal-lane${isWeekend(day) ? ' cal-weekend' : ''}${isPast ? ' cal-past' : ''}`}
    >
      <ul>
        {items.map((item, index) => (
          <li key={keyOf(item)} style={placeOf(boxes[index])}>
            <EventCard item={item} view="week" onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {now === null ? null : <div className="cal-now" style={{ top: percent(now / dayMinutes) }} />}
    </td>
  );
});

const percent = (share: number): string => `${share * 100}%`;

const placeOf = (box: Box | undefined): CSSProperties | undefined =>
  box && {
    top: percent(box.start / dayMinutes),
    height: percent((box.end - box.start) / dayMinutes),
    left: percent(box.column / box.columns),
    width: percent(box.span / box.columns),
  };
