/** The month: a table of days. Each renders by itself, so a change in one leaves the others as they are. */
import { memo, useMemo } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { Skeleton } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { fullDay } from '../../time/dates.ts';
import { dayMonth, dayNumber, weekdayName } from '../../time/day-words.ts';
import { isWeekend, type Period, weeksOf } from './calendar-days.ts';
import { type Item, keyOf, monthDays } from './day-items.ts';
import { EventCard, type OnOpen } from './event-card.tsx';
import { useDayItems } from './use-day-items.ts';

export const Month = memo(function Month({
  day,
  period,
  today,
  calendar,
  movingId,
  onOpen,
}: {
  /** Any day of the month that is meant; days of others are shown apart. */
  day: string;
  period: Period;
  today: string;
  calendar: CalendarView;
  movingId: string | undefined;
  onOpen: OnOpen;
}) {
  const days = useDayItems(monthDays, calendar, movingId);
  const weeks = useMemo(() => weeksOf(period), [period]);
  return (
    <table className="cal-month">
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col" className="slug">
              {weekdayName(new Date(one).getUTCDay())}
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
                items={days.get(one)}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

const Day = memo(function Day({
  day,
  isFirst,
  isOther,
  isToday,
  items,
  onOpen,
}: {
  day: string;
  isFirst: boolean;
  isOther: boolean;
  isToday: boolean;
  items: readonly Item[] | undefined;
  onOpen: OnOpen;
}) {
  const kinds = `${isWeekend(day) ? ' cal-weekend' : ''}${isOther ? ' cal-other' : ''}${isToday ? ' cal-today' : ''}`;
  const isNamed = day.endsWith('-01') && !isFirst;
  return (
    <td data-date={day} className={`cal-cell${kinds}`} aria-current={isToday ? 'date' : undefined}>
      <div className="cal-top">
        <span className="sr-only">{fullDay(day, 'UTC')}</span>
        <span className="cal-number" aria-hidden>
          {isNamed ? dayMonth(day, 'UTC') : dayNumber(day, 'UTC')}
        </span>
      </div>
      {items ? (
        <ul>
          {items.map((item) => (
            <li key={keyOf(item)}>
              <EventCard item={item} view="month" onOpen={onOpen} />
            </li>
          ))}
        </ul>
      ) : null}
    </td>
  );
});

const emptyDays = Array.from({ length: 35 }, (_, index) => `day-${index}`);

export const GridSkeleton = () => (
  <Skeleton label={t('Reading the calendar')}>
    <div className="cal-waitgrid">
      {emptyDays.map((day) => (
        <span key={day}>
          <span className="sk h-3 w-6" />
        </span>
      ))}
    </div>
  </Skeleton>
);
