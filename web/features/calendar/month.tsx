/** The month: a table of days. Each day renders separately, so a change in one does not render the others. */
import { memo, useMemo } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { Skeleton } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { dayMonth, dayNumber, weekdayName } from '../../time/date-parts.ts';
import { fullDay } from '../../time/dates.ts';
import { isWeekend, type Period, weeksOf } from './calendar-days.ts';
import { type Item, keyOf, toMonthItems } from './day-items.ts';
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
  /** Any day of the month that is shown; days of other months are marked. */
  day: string;
  period: Period;
  today: string;
  calendar: CalendarView;
  movingId: string | undefined;
  onOpen: OnOpen;
}) {
  const days = useDayItems(toMonthItems, calendar, movingId);
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
                isOtherMonth={one.slice(0, 7) !== day.slice(0, 7)}
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
  isOtherMonth,
  isToday,
  items,
  onOpen,
}: {
  day: string;
  isFirst: boolean;
  isOtherMonth: boolean;
  isToday: boolean;
  items: readonly Item[] | undefined;
  onOpen: OnOpen;
}) {
  const classes = `${isWeekend(day) ? ' cal-weekend' : ''}${isOtherMonth ? ' cal-other' : ''}${isToday ? ' cal-today' : ''}`;
  const showsMonth = day.endsWith('-01') && !isFirst;
  return (
    <td data-date={day} className={`cal-cell${classes}`} aria-current={isToday ? 'date' : undefined}>
      <div className="cal-top">
        <span className="sr-only">{fullDay(day, 'UTC')}</span>
        <span className="cal-number" aria-hidden>
          {showsMonth ? dayMonth(day, 'UTC') : dayNumber(day, 'UTC')}
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
