/** The week: a table of its days and hours, with every item at its time. */
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { dayMinutes, isWeekend, minutesOf, type Period, wallAt, weeksOf } from '../../time/calendar-days.ts';
import { weekdayNumber } from '../../time/date-parts.ts';
import { fullDay } from '../../time/dates.ts';
import { type DayItems, type Item, keyOf, toWeekItems } from './day-items.ts';
import { EventCard, formatClock, type OnOpen } from './event-card.tsx';
import { weekendClass } from './month.tsx';
import { dropLabelClass } from './start-drag.ts';
import { useDayItems } from './use-day-items.ts';
import { type Box, layOutDay } from './week-layout.ts';

const hours = Array.from({ length: 24 }, (_, hour) => wallAt('2000-01-01', hour * 60));
// The shadow lies on the line of the first hour.
const headClass = 'sticky top-0 z-5 bg-desk shadow-[0_1px_var(--edge)]';
const hoursWidth = 'w-[calc(52px+0.8*var(--clock-more))]';
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
    // The scroll padding leaves space for the day headers above and the status of a move below.
    <div
      data-part="week"
      className="h-[calc(100dvh-172px)] scroll-pt-[46px] scroll-pb-10 overflow-y-auto border border-edge bg-paper [--hour:66px]"
      ref={scroller}
      tabIndex={items.size === 0 ? 0 : undefined}
    >
      {/* Collapsed borders do not move with the sticky day headers. */}
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            <td className={`${headClass} ${hoursWidth}`} />
            {days.map((day) => (
              <DayHeader key={day} day={day} isToday={day === today} count={posts.get(day)?.length ?? 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={`relative ${hoursWidth}`} aria-hidden>
              {days.includes(today) ? (
                <b
                  className="absolute right-0 z-1 -translate-y-1/2 rounded-[2px] bg-fg px-1 py-px font-slug text-[11px]/normal font-medium text-desk"
                  style={{ top: percent(minutesOf(now) / dayMinutes) }}
                >
                  {formatClock(now)}
                </b>
              ) : null}
              {hours.map((hour) => (
                <span
                  key={hour}
                  className="block h-(--hour) translate-y-[-0.5em] pl-2.5 font-slug text-[11px]/none text-fg-3 first:translate-y-[3px]"
                >
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
    <th
      scope="col"
      className={`border-l border-l-edge px-2.5 pt-2 pb-[9px] nth-2:border-l-0 ${headClass}`}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="flex items-baseline justify-between gap-1.5 whitespace-nowrap">
        <span className="sr-only">{fullDay(day, 'UTC')}</span>
        <b
          className={`font-voice text-lg/none font-medium ${isToday ? '-ml-1 rounded-[2px] bg-fg px-1.5 py-px text-desk' : ''}`}
          aria-hidden
        >
          {weekdayNumber(day, 'UTC')}
        </b>
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
  const background = isPast
    ? 'bg-[color-mix(in_srgb,var(--desk)_30%,transparent)]'
    : isWeekend(day)
      ? weekendClass
      : '';
  return (
    // What a drop would do is as tall as a post is drawn.
    <td
      data-part="lane"
      data-date={day}
      className={`relative h-[calc(24*var(--hour))] border-l border-l-edge bg-[linear-gradient(var(--edge)_1px,transparent_1px)] bg-size-[100%_var(--hour)] [print-color-adjust:exact] nth-2:border-l-0 after:top-(--over-at) after:right-[5px] after:left-1 after:min-h-[calc(100%*55/1440)] ${dropLabelClass} ${background}`}
    >
      <ul>
        {items.map((item, index) => (
          <li key={keyOf(item)} className="absolute py-px pr-[5px] pl-1" style={boxStyle(boxes[index])}>
            <EventCard item={item} view="week" onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {now === null ? null : (
        <div
          className="pointer-events-none absolute inset-x-0 border-t-2 border-t-fg"
          style={{ top: percent(now / dayMinutes) }}
        />
      )}
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
