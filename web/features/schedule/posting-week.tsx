import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { AccountView, SlotView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, formatClockTime, formatWallTime, formatZone } from '../../time/dates.ts';
import { AddTimes, type SuggestedTime } from './add-times.tsx';
import { nextSlotQuery, useAddSlots, useRemoveSlot } from './queries.ts';
import { shortWeekday, weekdayName, weekdays } from './recurrence.ts';

/** The week of one account: seven columns on a desktop, seven rows on a phone. */
export function PostingWeek({
  account,
  slots,
  zone,
  canWrite,
  suggested,
}: {
  account: AccountView;
  slots: readonly SlotView[];
  zone: string;
  canWrite: boolean;
  /** A time proposed by another page; the user adds it like any other. */
  suggested: SuggestedTime;
}) {
  return (
    <section className="panel grid" aria-labelledby="week-title">
      <div className="grid gap-1 border-b border-edge px-[18px] py-4">
        <h2 className="h2" id="week-title">
          {account.name}
        </h2>
        <p className="meta">
          {t('Local times, {zone}, the zone of this workspace. They stay what they are when clocks change.', {
            zone: formatZone(Date.now(), zone),
          })}
        </p>
      </div>
      {slots.length === 0 ? (
        <div className="grid gap-1.5 px-[18px] py-6">
          <p className="font-voice text-lg leading-tight font-medium">{t('No times yet.')}</p>
          <p className="max-w-[58ch] text-fg-2">
            {t(
              'Say once when this account usually posts, for example Tuesday and Thursday at 09:00. Whoever schedules a signed post is then offered the next free one, and no two posts are given the same.',
            )}
          </p>
        </div>
      ) : (
        <Week account={account} slots={slots} writes={canWrite} />
      )}
      {slots.length > 0 ? <NextFree account={account} /> : null}
      {canWrite ? (
        <AddTimes account={account} slots={slots} suggested={suggested} />
      ) : (
        <p className="border-t border-edge px-[18px] py-4 text-fg-2">
          {t('Your role can read this. An editor, approver or owner sets the times.')}
        </p>
      )}
    </section>
  );
}

function Week({
  account,
  slots,
  writes,
}: {
  account: AccountView;
  slots: readonly SlotView[];
  writes: boolean;
}) {
  const removing = useRemoveSlot();
  const { mutateAsync: add } = useAddSlots(account.id);
  const restore = ({ weekday, time }: SlotView) =>
    void add({ days: [weekday], time }).catch((error: unknown) => errorToast(toErrorMessage(error)));
  const removeSlot = (slot: SlotView) =>
    removing.mutate(slot.id, {
      onSuccess: () =>
        toast(
          t('{day} {time} is removed. Posts already scheduled for it stay.', {
            day: weekdayName(slot.weekday),
            time: formatClockTime(slot.time),
          }),
          () => restore(slot),
        ),
      onError: (error) => errorToast(toErrorMessage(error)),
    });
  return (
    <ul className="grid grid-cols-7 divide-x divide-edge max-tablet:grid-cols-1 max-tablet:divide-x-0 max-tablet:divide-y">
      {weekdays.map((day) => {
        const times = slots
          .filter((slot) => slot.weekday === day)
          .sort((a, b) => a.time.localeCompare(b.time));
        return (
          <li
            key={day}
            className="grid content-start gap-2 px-2.5 py-3 max-tablet:grid-cols-[52px_minmax(0,1fr)] max-tablet:items-center max-tablet:px-[18px] max-tablet:py-2"
          >
            <span className="text-sm font-semibold">
              <span aria-hidden>{shortWeekday(day)}</span>
              <span className="sr-only">{weekdayName(day)}</span>
            </span>
            {times.length === 0 ? (
              <span className="meta">
                <span aria-hidden>–</span>
                <span className="sr-only">{t('no times')}</span>
              </span>
            ) : (
              <ul className="flex flex-wrap gap-1.5">
                {times.map((slot) => (
                  <li
                    key={slot.id}
                    className="flex min-h-9 items-center rounded-2 border border-edge bg-hover pl-2.5"
                  >
                    <span className={`num ${writes ? '' : 'pr-2.5'}`}>{formatClockTime(slot.time)}</span>
                    {writes ? (
                      <button
                        type="button"
                        className="grid size-9 place-items-center text-fg-3 hover:text-fg max-tablet:size-11"
                        aria-label={t('Remove {day} {time}', {
                          day: weekdayName(day),
                          time: formatClockTime(slot.time),
                        })}
                        disabled={removing.isPending}
                        onClick={() => removeSlot(slot)}
                      >
                        <Icon of={X} size={14} />
                      </button>
                    ) : null}
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function NextFree({ account }: { account: AccountView }) {
  const { data } = useQuery(nextSlotQuery(account.id));
  if (data === undefined) return null;
  return (
    <p className="border-t border-edge px-[18px] py-3.5 text-fg-2">
      {data
        ? rich('Next free time: {time} ({zone}).', {
            time: <b className="text-fg">{formatWallTime(data.wall_time)}</b>,
            zone: cityOf(data.time_zone),
          })
        : t('Every time within a year is taken.')}
    </p>
  );
}
