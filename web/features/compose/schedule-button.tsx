import { CalendarClock, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Popover } from '../../components/popover.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { checkLocalTime } from '../schedule/check-local-time.ts';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import { useFreeTimes } from './use-free-times.ts';

const describeZone = ({ time_zone, fold }: ScheduleInput): string => {
  const city = cityOf(time_zone);
  return fold
    ? t('{city}, the {fold, select, earlier {earlier} other {later}} of the two', { city, fold })
    : city;
};

/** One-click choices, where the accounts have posting times. */
function FreeTimes({
  accountIds,
  zone,
  busy,
  onTake,
}: {
  accountIds: readonly string[];
  zone: string;
  busy: boolean;
  onTake: (schedule: ScheduleInput) => void;
}) {
  const times = useFreeTimes(accountIds, zone);
  if (times.length === 0) return null;
  return (
    <section className="mb-4 grid gap-2 border-b border-edge pb-4" aria-label={t('Next free posting times')}>
      <h3 className="lab">{t('Next free posting times')}</h3>
      <div className="flex flex-wrap gap-2">
        {times.map((one) => (
          <button
            key={`${one.wall_time}${one.fold}`}
            type="button"
            className="btn btn-sm"
            disabled={busy}
            onClick={() => onTake(one)}
          >
            {formatWallTime(one.wall_time)}
          </button>
        ))}
      </div>
    </section>
  );
}

/** When it goes out, always with its zone. */
export function ScheduleButton({
  schedule,
  accountIds,
  zone,
  onChange,
}: {
  schedule: ScheduleInput | null;
  /** The accounts it goes to. */
  accountIds: readonly string[];
  zone: string;
  onChange: (schedule: ScheduleInput | null) => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const setTime = async (value: ScheduleInput | null) => {
    // The server accepts any time for a draft, and there may be no draft yet, so the time is checked here.
    const timeProblem = value && checkLocalTime(value);
    if (timeProblem) return setError(timeProblem);
    setBusy(true);
    try {
      await onChange(value);
      setError(null);
      setOpen(false);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setError(null);
      }}
      label={t('When it goes out')}
      className="w-[min(380px,calc(100vw-24px))] p-4"
      side="top"
      trigger={
        <button
          type="button"
          className="flex min-h-11 items-center gap-2.5 rounded-2 border border-edge-strong bg-paper px-3 text-left leading-tight whitespace-nowrap hover:border-fg hover:bg-hover max-phone:basis-full"
        >
          <Icon of={CalendarClock} />
          <span className="flex-1">
            <b className="block">{schedule ? formatWallTime(schedule.wall_time) : t('No time yet')}</b>
            <span className="meta">{schedule ? describeZone(schedule) : t('Choose when it goes out')}</span>
          </span>
          <Icon of={ChevronDown} />
        </button>
      }
    >
      <FreeTimes accountIds={accountIds} zone={zone} busy={busy} onTake={(value) => void setTime(value)} />
      <ScheduleFields
        value={schedule}
        zone={zone}
        error={error}
        busy={busy}
        submitLabel={t('Set the time')}
        onSubmit={(value) => void setTime(value)}
        onClear={schedule ? () => void setTime(null) : undefined}
      />
    </Popover>
  );
}
