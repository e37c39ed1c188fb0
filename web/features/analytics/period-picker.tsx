import { Calendar, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Popover } from '../../components/popover.tsx';
import { t } from '../../i18n/t.ts';
import { defaultPeriod, formatRange, type Period, periodLabels, periodNames } from './period.ts';
import type { SearchChange } from './search.ts';

/** The preset periods, or the user's own dates. */
export function PeriodPicker({
  period,
  today,
  onChange,
}: {
  period: Period;
  today: string;
  onChange: (changed: SearchChange) => void;
}) {
  const [open, setOpen] = useState(false);
  const choose = (changed: SearchChange) => {
    setOpen(false);
    onChange(changed);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('Period')}
      className="w-[264px] p-[5px]"
      trigger={
        <button
          type="button"
          className="btn btn-sm"
          aria-label={t('Period: {days}', { days: formatRange(period.from, period.to, today) })}
        >
          <Icon of={Calendar} />
          {formatRange(period.from, period.to, today)}
          <Icon of={ChevronDown} size={15} />
        </button>
      }
    >
      <ul>
        {periodNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="flex min-h-[34px] w-full items-center gap-[9px] rounded-2 px-2.5 py-[5px] text-sm/normal outline-none hover:bg-sunk"
              aria-pressed={period.name === name}
              onClick={() =>
                choose({
                  period: name === defaultPeriod ? undefined : name,
                  from: undefined,
                  to: undefined,
                })
              }
            >
              <span className={`flex-1 text-left ${period.name === name ? 'font-semibold' : ''}`}>
                {periodLabels[name]}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <CustomDates
        key={`${period.from} ${period.to}`}
        period={period}
        today={today}
        onChoose={(from, to) => choose({ period: undefined, from, to })}
      />
    </Popover>
  );
}

function CustomDates({
  period,
  today,
  onChoose,
}: {
  period: Period;
  today: string;
  onChoose: (from: string, to: string) => void;
}) {
  const [from, setFrom] = useState(period.from);
  const [to, setTo] = useState(period.to);
  const isReversed = from > to;
  return (
    <form
      className="mt-1 grid gap-2 border-t border-edge px-2.5 pt-2.5 pb-2"
      aria-label={t('Own dates')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReversed) onChoose(from, to);
      }}
    >
      {(
        [
          [t('From', {}, 'date'), from, setFrom],
          [t('To', {}, 'date'), to, setTo],
        ] as const
      ).map(([label, value, set]) => (
        <label key={label} className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-2 text-sm">
          {label}
          <input
            type="date"
            required
            className="input min-h-9 py-1"
            value={value}
            max={today}
            onChange={(event) => set(event.target.value)}
          />
        </label>
      ))}
      {isReversed ? (
        <p className="text-xs text-red" role="alert">
          {t('The first day is after the last.')}
        </p>
      ) : null}
      <button type="submit" className="btn btn-sm justify-self-end" disabled={isReversed}>
        {t('Show these days')}
      </button>
    </form>
  );
}
