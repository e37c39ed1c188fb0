import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import { formatZone, timeZones } from '../time/dates.ts';
import { Field } from './field.tsx';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A day such as 2026-11-19. */
export function DayField({
  label,
  value,
  onChange,
  min,
  optional = false,
  hint,
}: TextFieldProps & { min?: string | undefined; optional?: boolean; hint?: ReactNode }) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <input
          {...ids}
          type="date"
          required={!optional}
          className="input"
          min={min}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A local time such as 18:30. */
export function TimeField({ label, value, onChange, tall = false }: TextFieldProps & { tall?: boolean }) {
  return (
    <Field label={label}>
      {(ids) => (
        <input
          {...ids}
          type="time"
          required
          className={tall ? 'input min-h-11' : 'input'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function ZoneField({ value, zone, onChange }: Omit<TextFieldProps, 'label'> & { zone: string }) {
  return (
    <Field label={t('Time zone')}>
      {(ids) => <ZoneSelect {...ids} value={value} zone={zone} onChange={onChange} />}
    </Field>
  );
}

/** All time zones, with the workspace's and the user's own first. */
function ZoneSelect({
  value,
  zone,
  onChange,
  ...ids
}: {
  id: string;
  'aria-describedby'?: string;
  value: string;
  zone: string;
  onChange: (zone: string) => void;
}) {
  const userZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([zone, userZone, value, ...timeZones()])];
  const zoneName = (name: string): string => {
    if (name === zone) return t('{zone} (this workspace)', { zone: formatZone(Date.now(), name) });
    return name === userZone
      ? t('{zone} (where you are)', { zone: formatZone(Date.now(), name) })
      : name.replaceAll('_', ' ');
  };
  return (
    <select {...ids} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
      {zones.map((name) => (
        <option key={name} value={name}>
          {zoneName(name)}
        </option>
      ))}
    </select>
  );
}
