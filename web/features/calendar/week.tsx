/** The week: a table of its days and hours, with every item at its time. */
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { weekdayNumber } from '../../time/date-parts.ts';
import { fullDay } from '../../time/dates.ts';
import { dayMinutes, isWeekend, minutesOf, type Period, wallAt, weeksOf } from './calendar-days.ts';
import { type DayItems, type Item, keyOf, toWeekItems } from './day-items.ts';
import { EventCard, formatClock, type OnOpen } from './event-card.tsx';
import { useDayItems } from './use-day-items.ts';
import { type Box, layOutDay } from './week-layout.ts';

const hours = Array.from({ length: 24 }, (_, hour) => wallAt('2000-01-01', hour * 60));
const noItems: readonly Item[] = [];

export const Week = memo(function Week({
  period,
  now,
  calendar,
  movingId,
  onOpen,
}: {
  period: Period;
  /** `2026-11-19T09:15`, in the workspace's time zone. */
  now: string;
  calendar: CalendarView;
  movingId: string | undefined;
  onOpen: OnOpen;
}) {
  const items = useDayItems(toWeekItems, calendar, movingId);
  const days = useMemo(() => weeksOf(period).flat(), [period]);
  const posts = useMemo(
    () => Map.groupBy(calendar.data, ({ wall_time }) => wall_time.slice(0, 10)),
    [calendar.data],
  );
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a week opens at its first hour, and then keeps its scroll position.
  useLayoutEffect(() => {
    const height = scroller.current?.querySelector('tbody')?.offsetHeight ?? 0;
    scroller.current?.scrollTo(0, (height * openingMinutes(days, items)) / dayMinutes);
  }, [period.start]);
  const today = now.slice(0, 10);
  return (
    // With nothing focusable inside, it must be focusable itself so that the keyboard can scroll it.
    <div className="cal-week" ref={scroller} tabIndex={items.size === 0 ? 0 : undefined}>
      <table>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <DayHeader key={day} day={day} isToday={day === today} count={posts.get(day)?.length ?? 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td aria-hidden>
              {hours.map((hour) => (
                <span key={hour} className="cal-hour">
                  {formatClock(hour)}
                </span>
              ))}
            </td>
            {days.map((day) => (
              <Lane
                key={day}
                day={day}
                isPast={day < today}
                now={day === today ? minutesOf(now) : null}
                items={items.get(day) ?? noItems}
                onOpen={onOpen}
              />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
});

/** A quarter of an hour before eight, or before the first item if that is earlier. */
const openingMinutes = (days: readonly string[], items: DayItems): number => {
  const starts = days.flatMap((day) => items.get(day) ?? []).map(({ wall }) => minutesOf(wall));
  return Math.min(8 * 60, ...starts) - 15;
};

function DayHeader({ day, isToday, count }: { day: string; isToday: boolean; count: number }) {
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
  /** Minutes since midnight; null on days other than today. */
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
          <li key={keyOf(item)} style={boxStyle(boxes[index])}>
            <EventCard item={item} view="week" onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {now === null ? null : <div className="cal-now" style={{ top: percent(now / dayMinutes) }} />}
    </td>
  );
});

const percent = (share: number): string => `${share * 100}%`;

const boxStyle = (box: Box | undefined): CSSProperties | undefined =>
  box && {
    top: percent(box.start / dayMinutes),
    height: percent((box.end - box.start) / dayMinutes),
    left: percent(box.column / box.columns),
    width: percent(box.span / box.columns),
  };
