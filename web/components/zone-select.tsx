import { t } from '../i18n/t.ts';
import { timeZones, zoneWords } from '../time/dates.ts';

/** Every zone, the workspace's and the person's own first. */
export function ZoneSelect({
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
