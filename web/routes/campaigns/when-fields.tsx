import { Field } from '../../components/field.tsx';
import { ZoneSelect } from '../../components/zone-select.tsx';
import { dayKey } from '../../lib/dates.ts';
import { NumberField } from '../settings/how-often.tsx';
import type { CampaignForm } from './campaign-form.ts';

/** The days, and how many posts a week each account gets. */
export function WhenFields({
  form,
  zone,
  now,
  onChange,
}: {
  form: CampaignForm;
  zone: string;
  now: number;
  onChange: (part: Partial<CampaignForm>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field label="First day">
        {(ids) => (
          <input
            {...ids}
            type="date"
            required
            className="input"
            min={dayKey(now, form.timeZone)}
            value={form.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="Last day">
        {(ids) => (
          <input
            {...ids}
            type="date"
            required
            className="input"
            min={form.from}
            value={form.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        )}
      </Field>
      <div className="max-phone:col-span-2">
        <NumberField
          label="Posts a week, on each"
          value={form.perWeek}
          max={21}
          onChange={(perWeek) => onChange({ perWeek })}
        />
      </div>
      <div className="max-phone:col-span-2">
        <Field label="Time zone">
          {(ids) => (
            <ZoneSelect
              {...ids}
              value={form.timeZone}
              zone={zone}
              onChange={(timeZone) => onChange({ timeZone })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
