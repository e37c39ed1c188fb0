import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { DayField, TimeField, ZoneField } from '../../components/time-fields.tsx';
import { formatList } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, shortDay } from '../../time/dates.ts';
import { FrequencyFields, NumberField } from './frequency-fields.tsx';
import { firstDays, type RecurrencePlan } from './recurrence-plan.ts';

/** How often, when, and from when to when; with the first days as a check. */
export function RecurrenceForm({
  initialPlan,
  zone,
  earliest,
  note,
  error,
  busy,
  submitLabel,
  onSubmit,
}: {
  initialPlan: RecurrencePlan;
  zone: string;
  earliest: string | null;
  note: string | null;
  error: unknown;
  busy: boolean;
  submitLabel: string;
  onSubmit: (plan: RecurrencePlan) => void;
}) {
  const [plan, setPlan] = useState(initialPlan);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const missing = plan.every === 'week' && plan.weekdays.length === 0;
  const noteId = useId();
  const set = (part: Partial<RecurrencePlan>) => setPlan({ ...plan, ...part });
  return (
    <form
      className="panel grid max-w-[640px] gap-5 p-[18px]"
      aria-describedby={noteId}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (!missing) onSubmit(plan);
      }}
    >
      <p className="note" id={noteId}>
        <Icon of={FileText} />
        <span>
          {rich(
            '<b>Each repetition becomes a draft to approve.</b> Somebody reads it and signs it like any other post. What nobody signs does not go out.',
          )}
        </span>
      </p>
      {note ? <p className="text-fg-2">{note}</p> : null}
      <FrequencyFields plan={plan} onChange={set} />
      {isSubmitted && missing ? (
        <p className="note note-flag" role="alert">
          {t('Choose at least one day.')}
        </p>
      ) : null}
      <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-3 max-phone:grid-cols-1">
        <TimeField label={t('Time')} value={plan.time} onChange={(time) => set({ time })} />
        <ZoneField value={plan.timeZone} zone={zone} onChange={(timeZone) => set({ timeZone })} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <DayField
          label={t('First day')}
          min={earliest ?? undefined}
          value={plan.startsOn}
          onChange={(startsOn) => set({ startsOn })}
        />
        <DayField
          label={t('Last day')}
          hint={t('Empty: until you end it.')}
          min={plan.startsOn}
          optional
          value={plan.endsOn}
          onChange={(endsOn) => set({ endsOn })}
        />
      </div>
      <NumberField
        label={t('Draft it this many days ahead')}
        hint={t('The time people have to read and sign it.')}
        value={plan.aheadDays}
        max={60}
        onChange={(aheadDays) => set({ aheadDays })}
      />
      <FirstDays plan={plan} />
      {error ? <InlineProblem error={error} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="submit" className="btn btn-solid" disabled={busy}>
          {submitLabel}
        </button>
      </div>
    </form>
  );
}

function FirstDays({ plan }: { plan: RecurrencePlan }) {
  const days = plan.startsOn ? firstDays(plan) : [];
  const when = {
    days: <b className="text-fg">{formatList(days.map((day) => shortDay(day, 'UTC')))}</b>,
    time: <span className="num">{plan.time}</span>,
    city: cityOf(plan.timeZone),
  };
  return (
    <p className="border-t border-edge pt-4 text-fg-2" aria-live="polite">
      {days.length > 0
        ? plan.endsOn
          ? rich('To go out, if signed: {days}, at {time}, {city}.', when)
          : rich('To go out, if signed: {days}, and so on, at {time}, {city}.', when)
        : t('No date falls between these days.')}
    </p>
  );
}
