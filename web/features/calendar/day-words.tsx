import { createContext, use } from 'react';
import { region } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { dayKey } from '../../time/dates.ts';

const writer = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day}T00:00Z`));
};
export const weekday = writer({ weekday: 'long' });
const shortWeekday = writer({ weekday: 'short', day: 'numeric' });
const dayNumber = writer({ day: 'numeric' });
const withMonth = writer({ day: 'numeric', month: 'short' });

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());

/** Told past FullCalendar, which would draw the whole week anew for another number. */
export const WeekHeads = createContext<{
  zone: string;
  counts: ReadonlyMap<string, readonly unknown[]>;
}>({ zone: 'UTC', counts: new Map() });

export function WeekHeader({ day }: { day: string }) {
  const { zone, counts } = use(WeekHeads);
  const count = counts.get(day)?.length ?? 0;
  const isToday = dayKey(Date.now(), zone) === day;
  return (
    <span className={isToday ? 'cal-wday cal-today' : 'cal-wday'}>
      <b>{shortWeekday(day).replace(',', '')}</b>
      {count > 0 ? (
        <span className="slug">
          {count}
          <span className="sr-only"> {t('posts')}</span>
        </span>
      ) : null}
    </span>
  );
}

/** The first of a month says which. Screen readers hear the whole day beside it. */
export const DayNumber = ({ day, isFirst }: { day: string; isFirst: boolean }) => (
  <span className="cal-number" aria-hidden>
    {day.endsWith('-01') && !isFirst ? withMonth(day) : dayNumber(day)}
  </span>
);
