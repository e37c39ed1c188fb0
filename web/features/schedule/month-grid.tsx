import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { region } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { periodOf, stepPeriod, weeksOf } from '../../time/calendar-days.ts';
import { fullDay, monthOf } from '../../time/dates.ts';
import type { FreeTimes } from './use-free-times.ts';

const weekdayName = (day: string): string =>
  new Intl.DateTimeFormat(region, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day)).slice(0, 2);

/** More squares than this do not fit below a day. */
const maxSquares = 4;
const squareClass = 'size-1.5 border border-current';

/** The days of a month, below each a square for every posting time: hollow if free, filled if taken. */
export function MonthGrid({
  day,
  isChosen,
  today,
  times,
  onChoose,
}: {
  day: string;
  /** The day is the post's own; else it is only the one in view. */
  isChosen: boolean;
  today: string;
  times: FreeTimes;
  onChoose: (day: string) => void;
}) {
  const [shown, setShown] = useState({ day, month: day });
  // A day chosen elsewhere brings its month into view.
  const month = shown.day === day ? shown.month : day;
  const turn = (by: 1 | -1) => setShown({ day, month: stepPeriod('month', month, by) });
  const weeks = weeksOf(periodOf('month', month));
  const isOn =
    (date: string) =>
    ({ wall_time }: { wall_time: string }) =>
      wall_time.startsWith(date);
  return (
    <section aria-label={t('Month')} className="grid gap-1.5">
      <div className="flex items-center justify-between">
        <h3 className="h2">{monthOf(`${month}T00:00Z`, 'UTC')}</h3>
        <span className="flex">
          <button
            type="button"
            className="iconbtn"
            aria-label={t('Previous month')}
            disabled={month.slice(0, 7) <= today.slice(0, 7)}
            onClick={() => turn(-1)}
          >
            <Icon of={ChevronLeft} />
          </button>
          <button type="button" className="iconbtn" aria-label={t('Next month')} onClick={() => turn(1)}>
            <Icon of={ChevronRight} />
          </button>
        </span>
      </div>
      <div className="grid grid-cols-7 gap-0.5 text-center">
        {weeks[0]?.map((date) => (
          <span key={date} aria-hidden className="slug leading-[22px]">
            {weekdayName(date)}
          </span>
        ))}
        {weeks.flat().map((date) => {
          const free = times.free.filter(isOn(date)).length;
          const taken = times.taken.filter(isOn(date)).length;
          return (
            <button
              key={date}
              type="button"
              aria-pressed={isChosen && date === day}
              disabled={date < today}
              aria-label={[
                fullDay(`${date}T00:00Z`, 'UTC'),
                ...(free > 0
                  ? [t('{count, plural, one {one free time} other {# free times}}', { count: free })]
                  : []),
                ...(taken > 0
                  ? [t('{count, plural, one {one post} other {# posts}}', { count: taken })]
                  : []),
              ].join(', ')}
              className={`grid h-[38px] content-start justify-items-center gap-1 rounded-[3px] pt-[3px] font-slug text-xs hover:bg-sunk disabled:text-fg-3 disabled:hover:bg-transparent aria-pressed:bg-solid aria-pressed:text-on-solid max-phone:h-[46px] max-phone:text-sm ${
                date.slice(0, 7) === month.slice(0, 7) ? '' : 'text-fg-3'
              } ${date === today ? 'rounded-none shadow-[inset_0_-2px_0_var(--text)]' : ''}`}
              onClick={() => onChoose(date)}
            >
              {Number(date.slice(8))}
              <span aria-hidden className="flex h-1.5 gap-0.5">
                {squaresOf(free, taken).map(({ key, fill }) => (
                  <i key={key} className={`${squareClass} ${fill}`} />
                ))}
              </span>
            </button>
          );
        })}
      </div>
      <p className="meta flex items-center gap-1.5">
        <i aria-hidden className={squareClass} />
        {t('free time')}
        <i aria-hidden className={`ml-2 bg-current ${squareClass}`} />
        {t('taken')}
      </p>
    </section>
  );
}

const squaresOf = (free: number, taken: number) =>
  Array.from({ length: Math.min(free + taken, maxSquares) }, (_, index) => ({
    key: `${index}`,
    fill: index < free ? '' : 'bg-current',
  }));
