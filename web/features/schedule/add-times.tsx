import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AccountView, SlotView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { TimeField } from '../../components/time-fields.tsx';
import { toast } from '../../components/toast-store.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { DayToggles } from './day-toggles.tsx';
import { useAddSlots } from './queries.ts';
import { type Weekday, weekdayName } from './recurrence.ts';

export interface SuggestedTime {
  readonly day: Weekday | undefined;
  readonly time: string | undefined;
}

/** Adds one time on several days at once. */
export function AddTimes({
  account,
  slots,
  suggested,
}: {
  account: AccountView;
  slots: readonly SlotView[];
  suggested: SuggestedTime;
}) {
  const adding = useAddSlots(account.id);
  const [time, setTime] = useState(
    suggested.time && /^\d\d:\d\d$/.test(suggested.time) ? suggested.time : '09:00',
  );
  const [days, setDays] = useState<readonly Weekday[]>(suggested.day ? [suggested.day] : []);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const missing = days.filter((day) => !slots.some((slot) => slot.weekday === day && slot.time === time));
  const add = () => {
    setIsSubmitted(true);
    if (days.length === 0) return;
    if (missing.length === 0) {
      toast(t('Those times are there already.'));
      return;
    }
    adding.mutate(
      { days: missing, time },
      {
        onSuccess: () => {
          toast(
            t('Added: {days} at {time}.', { days: formatList(missing.map((day) => weekdayName(day))), time }),
          );
          setDays([]);
          setIsSubmitted(false);
        },
      },
    );
  };
  return (
    <form
      className="grid gap-3.5 border-t border-edge px-[18px] py-4"
      aria-label={t('Add times')}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_132px_auto] items-end gap-3 max-tablet:grid-cols-2">
        <div className="max-tablet:col-span-2">
          <DayToggles legend={t('Add a time on')} chosen={days} onChange={setDays} />
        </div>
        <TimeField label={t('At', {}, 'time')} tall value={time} onChange={setTime} />
        <button type="submit" className="btn btn-solid min-h-11" disabled={adding.isPending}>
          <Icon of={Plus} />
          {t('Add')}
        </button>
      </div>
      {isSubmitted && days.length === 0 ? (
        <p className="note note-flag" role="alert">
          {t('Choose at least one day.')}
        </p>
      ) : null}
      {adding.isError ? <InlineProblem error={adding.error} /> : null}
      <p className="meta">
        {t(
          'On the night clocks change: a time they jump over comes at the first moment after it, and one that happens twice comes once, the earlier.',
        )}
      </p>
    </form>
  );
}
