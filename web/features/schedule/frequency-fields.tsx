import { Field } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { DayToggles } from './day-toggles.tsx';
import type { RecurrencePlan } from './recurrence-plan.ts';

const kinds: readonly (readonly [RecurrencePlan['every'], string])[] = [
  ['week', t('Weekly')],
  ['days', t('Every few days')],
  ['month', t('Monthly')],
];

export function FrequencyFields({
  plan,
  onChange,
}: {
  plan: RecurrencePlan;
  onChange: (part: Partial<RecurrencePlan>) => void;
}) {
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="lab mb-1.5">{t('How often')}</legend>
        <div className="seg justify-self-start">
          {kinds.map(([every, label]) => (
            <label
              key={every}
              className="cursor-pointer has-checked:bg-(--seg-on) has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                name="every"
                className="sr-only"
                checked={plan.every === every}
                onChange={() => onChange({ every })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {plan.every === 'week' ? (
        <DayToggles
          legend={t('On', {}, 'weekdays')}
          chosen={plan.weekdays}
          onChange={(days) => onChange({ weekdays: days })}
        />
      ) : plan.every === 'days' ? (
        <NumberField
          label={t('Days from one to the next')}
          value={plan.everyDays}
          max={365}
          onChange={(everyDays) => onChange({ everyDays })}
        />
      ) : (
        <NumberField
          label={t('Day of the month')}
          hint={plan.dayOfMonth > 28 ? t('In a shorter month it comes on the last day.') : undefined}
          value={plan.dayOfMonth}
          max={31}
          onChange={(dayOfMonth) => onChange({ dayOfMonth })}
        />
      )}
    </>
  );
}

export function NumberField({
  label,
  hint,
  value,
  max,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  value: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <input
          {...ids}
          type="number"
          required
          className="input num w-24"
          min={1}
          max={max}
          // An emptied field stays empty until something is typed.
          value={value || ''}
          onChange={(event) => onChange(Math.min(max, Math.max(0, Math.round(Number(event.target.value)))))}
        />
      )}
    </Field>
  );
}
