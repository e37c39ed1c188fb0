/**
 * The month: a table of days. Each is drawn by itself, so a change in one leaves the others as they are. FullCalendar,
 * which draws the week, made every post of the month anew for each change, and measured all of them in the same breath.
 */
import { memo, useEffect, useMemo, useRef } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { fullDay } from '../../time/dates.ts';
import { type Period, weeksOf } from './calendar-days.ts';
import { type Item, keyOf, type MonthDays, monthDays, steadiedDays } from './calendar-grid.ts';
import { DayNumber, isWeekend, weekday } from './day-words.tsx';
import { classOf, MonthFace } from './face.tsx';

export interface MonthProps {
  /** Any day of the month that is meant; days of others are told apart. */
  day: string;
  period: Period;
  today: string;
  calendar: CalendarView;
  held: string | undefined;
  /** The same one each time: another makes everything be drawn anew. */
  onOpen: (item: Item, element: HTMLElement) => void;
}

const nothing: readonly Item[] = [];

export const Month = memo(function Month({ day, period, today, calendar, held, onOpen }: MonthProps) {
  const drawn = useRef<MonthDays>(new Map());
  const days = useMemo(
    () => steadiedDays(drawn.current, monthDays(calendar.data, calendar.free_slots, held)),
    [calendar, held],
  );
  useEffect(() => {
    drawn.current = days;
  }, [days]);
  const weeks = useMemo(() => weeksOf(period), [period]);
  return (
    <table className="cal-month">
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col" className="slug">
              {weekday(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <Day
                key={one}
                day={one}
                isFirst={one === period.start}
                isOther={one.slice(0, 7) !== day.slice(0, 7)}
                isToday={one === today}
                items={days.get(one) ?? nothing}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

interface DayProps extends Pick<MonthProps, 'day' | 'onOpen'> {
  isFirst: boolean;
  isOther: boolean;
  isToday: boolean;
  items: readonly Item[];
}

const Day = memo(function Day({ day, isFirst, isOther, isToday, items, onOpen }: DayProps) {
  const kinds = `${isWeekend(day) ? ' cal-weekend' : ''}${isOther ? ' cal-other' : ''}${isToday ? ' cal-today' : ''}`;
  return (
    <td data-date={day} className={`cal-cell${kinds}`} aria-current={isToday ? 'date' : undefined}>
      <div className="cal-top">
        <span className="sr-only">{fullDay(`${day}T00:00Z`, 'UTC')}</span>
        <DayNumber day={day} isFirst={isFirst} />
      </div>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <li key={keyOf(item)}>
              <Entry item={item} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      ) : null}
    </td>
  );
});

const Entry = memo(function Entry({ item, onOpen }: { item: Item; onOpen: MonthProps['onOpen'] }) {
  return (
    <button
      type="button"
      className={classOf(item, 'month')}
      data-post={item.kind === 'post' ? item.entry.id : undefined}
      onClick={({ currentTarget }) => onOpen(item, currentTarget)}
    >
      <MonthFace item={item} />
    </button>
  );
});
