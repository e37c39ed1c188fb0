/** The month: a table of days. Each day renders separately, so a change in one does not render the others. */
import { memo, useMemo } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { Skeleton } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { isWeekend, type Period, weeksOf } from '../../time/calendar-days.ts';
import { dayMonth, dayNumber, weekdayName } from '../../time/date-parts.ts';
import { fullDay } from '../../time/dates.ts';
import { type Item, keyOf, toMonthItems } from './day-items.ts';
import { EventCard, type OnOpen } from './event-card.tsx';
import { dropLabelClass } from './start-drag.ts';
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
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {/* As tall as the loading skeleton. */}
          {weeks[0]?.map((one) => (
            <th key={one} scope="col" className="slug h-6 pb-1 pl-[9px] text-start">
              {weekdayName(new Date(one).getUTCDay())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="bg-paper">
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

export const weekendClass = 'bg-[color-mix(in_srgb,var(--desk)_45%,transparent)]';

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
  const background = isOtherMonth ? 'bg-desk' : isWeekend(day) ? weekendClass : '';
  const showsMonth = day.endsWith('-01') && !isFirst;
  return (
    <td
      data-date={day}
      className={`relative h-[118px] border border-edge pb-2 align-top after:inset-x-1.5 after:bottom-1.5 data-over:bg-ink-wash data-over:inset-ring-2 data-over:inset-ring-ink ${dropLabelClass} ${background}`}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className="flex justify-start px-1.5 pt-1.5 pb-[3px]">
        <span className="sr-only">{fullDay(day, 'UTC')}</span>
        <span
          className={`px-1 font-slug text-xs/[20px] font-medium ${isToday ? 'rounded-[2px] bg-fg text-desk' : isOtherMonth ? 'text-fg-3' : ''}`}
          aria-hidden
        >
          {showsMonth ? dayMonth(day, 'UTC') : dayNumber(day, 'UTC')}
        </span>
      </div>
      {items ? (
        // The cards know from its width whether a picture fits beside the words.
        <ul className="@container">
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
    <div className="mt-6 grid grid-cols-7 border border-edge bg-paper">
      {emptyDays.map((day) => (
        <span key={day} className="h-[118px] p-2.5 shadow-[0.5px_0.5px_0_var(--edge)]">
          <span className="sk h-3 w-6" />
        </span>
      ))}
    </div>
  </Skeleton>
);
