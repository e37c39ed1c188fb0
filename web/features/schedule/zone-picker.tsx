import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { readSetting, writeSetting } from '../../browser/storage.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, offsetOf, timeOf, timeZones } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';

const maxShown = 7;
const maxRecent = 3;

const recentZones = (): string[] => (readSetting('zones') ?? '').split(',').filter(Boolean);
/** The cities chosen last are offered first. */
export const rememberZone = (zone: string): void =>
  writeSetting('zones', [...new Set([zone, ...recentZones()])].slice(0, maxRecent).join());

/** A city's clock, shown as the field that opens the cities. */
export function ZonePicker({
  label,
  hint,
  value,
  zone,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  /** The workspace's. */
  zone: string;
  onChange: (zone: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow(30_000);
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="lab">
        {label}
      </span>
      <button
        type="button"
        className="input flex items-center justify-between gap-2 text-left hover:border-fg"
        aria-labelledby={`${id} ${id}-value`}
        aria-describedby={`${id}-hint`}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span id={`${id}-value`}>
          {cityOf(value) === 'UTC'
            ? t('UTC, it is {time} now', { time: timeOf(now, value) })
            : t('{city}, it is {time} there', { city: cityOf(value), time: timeOf(now, value) })}
        </span>
        <Icon of={ChevronDown} />
      </button>
      <p id={`${id}-hint`} className="meta">
        {hint}
      </p>
      {isOpen ? (
        <div id={`${id}-list`} className="rounded-2 border border-edge p-3">
          <ZoneList
            value={value}
            zone={zone}
            now={now}
            onChoose={(name) => {
              rememberZone(name);
              setIsOpen(false);
              onChange(name);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Whose clock: cities with the time there now, the likely ones first. */
export function ZoneList({
  value,
  zone,
  now,
  onChoose,
  onBack,
}: {
  value: string;
  /** The workspace's. */
  zone: string;
  now: number;
  onChoose: (zone: string) => void;
  /** Where it takes the place of something else. */
  onBack?: (() => void) | undefined;
}) {
  const [search, setSearch] = useState('');
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const likely = [...new Set([zone, ownZone, value, ...recentZones()])];
  const wanted = search.trim().toLowerCase().replaceAll(' ', '_');
  const matches = wanted
    ? [...new Set([...likely, ...timeZones()])].filter(
        (name) =>
          name.toLowerCase().includes(wanted) ||
          cityOf(name).toLowerCase().includes(search.trim().toLowerCase()),
      )
    : likely;
  const note = (name: string): string | null =>
    name === zone ? t('this workspace') : name === ownZone ? t('where you are') : null;
  return (
    <div className="grid gap-2.5">
      {onBack ? (
        <div className="flex min-h-9 items-center justify-between gap-2">
          <h3 className="h2">{t('Whose clock?')}</h3>
          <button type="button" className="btn btn-sm btn-quiet" onClick={onBack}>
            {t('Back')}
          </button>
        </div>
      ) : null}
      <input
        type="search"
        className="input"
        aria-label={t('Find a city')}
        placeholder={t('Find a city')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="grid divide-y divide-edge border-y border-edge">
        {matches.slice(0, maxShown).map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === value}
              className="grid min-h-11 w-full grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center gap-2.5 px-1.5 text-left text-sm hover:bg-hover"
              onClick={() => onChoose(name)}
            >
              {name === value ? <Icon of={Check} size={14} /> : <span />}
              <span className="truncate leading-snug">
                {cityOf(name)} {note(name) ? <span className="meta block">{note(name)}</span> : null}
              </span>
              <span className="slug">{offsetOf(now, name)}</span>
              <span className="slug">
                <b>{timeOf(now, name)}</b>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {matches.length === 0 ? <p className="meta">{t('No city of that name.')}</p> : null}
      <p className="meta">{t('The local time in that city is kept, even when clocks change there.')}</p>
    </div>
  );
}
