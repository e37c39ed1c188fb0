import { DayField, ZoneField } from '../../components/time-fields.tsx';
import { t } from '../../i18n/t.ts';
import { dayKey } from '../../time/dates.ts';
import { NumberField } from '../schedule/frequency-fields.tsx';
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
      <DayField
        label={t('First day')}
        min={dayKey(now, form.timeZone)}
        value={form.from}
        onChange={(from) => onChange({ from })}
      />
      <DayField label={t('Last day')} min={form.from} value={form.to} onChange={(to) => onChange({ to })} />
      <div className="max-phone:col-span-2">
        <NumberField
          label={t('Posts a week, on each')}
          value={form.perWeek}
          max={21}
          onChange={(perWeek) => onChange({ perWeek })}
        />
      </div>
      <div className="max-phone:col-span-2">
        <ZoneField value={form.timeZone} zone={zone} onChange={(timeZone) => onChange({ timeZone })} />
      </div>
    </div>
  );
}
