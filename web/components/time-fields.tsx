import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import { timeZones, zoneWords } from '../time/dates.ts';
import { Field } from './field.tsx';

interface Text {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A day like 2026-11-19. */
export function DayField({
  label,
  value,
  onChange,
  min,
  optional = false,
  hint,
}: Text & { min?: string | undefined; optional?: boolean; hint?: ReactNode }) {
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

/** A time like 18:30, by the clock on the wall. */
export function TimeField({ label, value, onChange, tall = false }: Text & { tall?: boolean }) {
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

export function ZoneField({ value, zone, onChange }: Omit<Text, 'label'> & { zone: string }) {
  return (
    <Field label={t('Time zone')}>
      {(ids) => <ZoneSelect {...ids} value={value} zone={zone} onChange={onChange} />}
    </Field>
  );
}

/** Every zone, the workspace's and the person's own first. */
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
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([zone, own, value, ...timeZones()])];
  const zoneName = (name: string): string => {
    if (name === zone) return t('{zone} (this workspace)', { zone: zoneWords(Date.now(), name) });
    return name === own
      ? t('{zone} (where you are)', { zone: zoneWords(Date.now(), name) })
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
