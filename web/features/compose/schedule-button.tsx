import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Popover } from '../../components/popover.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';
import { accountsQuery } from '../accounts/queries.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { checkLocalTime } from '../schedule/check-local-time.ts';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';

const bestTimes = preloadable(() => import('./best-times.tsx'));

const describeZone = ({ time_zone, fold }: ScheduleInput): string => {
  const city = cityOf(time_zone);
  return fold
    ? t('{city}, the {fold, select, earlier {earlier} other {later}} of the two', { city, fold })
    : city;
};

/** When it goes out, always with its zone. */
export function ScheduleButton({
  schedule,
  accountIds,
  postIds,
  zone,
  onChange,
}: {
  schedule: ScheduleInput | null;
  /** The accounts it goes to. */
  accountIds: readonly string[];
  /** Its posts, as far as they are saved. */
  postIds: readonly string[];
  zone: string;
  onChange: (schedule: ScheduleInput | null) => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const loaded = usePreloadable(bestTimes, open, () => setOpen(false));
  const accounts = useQuery(accountsQuery);
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
      open={open && loaded !== undefined}
      onOpenChange={(next) => {
        setOpen(next);
        setError(null);
      }}
      label={t('When it goes out')}
      className="phone-sheet max-h-[min(760px,calc(100dvh-120px))] w-[min(720px,calc(100vw-24px))] overflow-y-auto max-phone:max-h-[calc(100dvh-64px)] max-phone:w-full max-phone:rounded-t-[16px] max-phone:rounded-b-none"
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
      <ScheduleFields
        value={schedule}
        zone={zone}
        accountIds={accountIds}
        postIds={postIds}
        error={error}
        busy={busy}
        submitLabel={t('Set the time')}
        onSubmit={(value) => void setTime(value)}
        onClear={() => (schedule ? void setTime(null) : setOpen(false))}
        onDone={() => setOpen(false)}
      >
        {(given) =>
          loaded ? (
            <loaded.BestTimes
              {...given}
              accounts={accounts.data?.filter(({ id }) => accountIds.includes(id)) ?? []}
              busy={busy}
              onTake={(value) => void setTime(value)}
            />
          ) : null
        }
      </ScheduleFields>
    </Popover>
  );
}
