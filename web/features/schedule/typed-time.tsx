import { useId } from 'react';
import { t } from '../../i18n/t.ts';
import { cityOf, formatClockTime, formatWallTime, fullDay, longMoment, wallTime } from '../../time/dates.ts';
import { instantOf } from '../../time/wall-time.ts';

/** A time as people type it, and below it what was read: day, time and city in full. */
export function TypedTime({
  wall,
  typed,
  isUnreadable,
  timeZone,
  zone,
  className,
  onType,
}: {
  /** The time that was read or chosen last; null while there is none. */
  wall: string | null;
  /** Null while nothing is being typed: then the field holds the time. */
  typed: string | null;
  isUnreadable: boolean;
  timeZone: string;
  /** The workspace's. */
  zone: string;
  className: string;
  onType: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className={`grid gap-1.5 pb-3.5 ${className}`}>
      <label htmlFor={id} className="lab">
        {t('Goes out')}
      </label>
      <div className="relative">
        <input
          id={id}
          className="input min-h-11 pr-16 text-md"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('thu 9:30, tomorrow 8, in 2 hours')}
          value={typed ?? (wall ? formatWallTime(wall) : '')}
          aria-invalid={isUnreadable || undefined}
          aria-describedby={`${id}-answer`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
        <kbd aria-hidden className="pointer-events-none absolute inset-y-0 right-2.5 my-auto">
          {t('Enter', {}, 'key')}
        </kbd>
      </div>
      <p id={`${id}-answer`} className="text-sm text-fg-2" aria-live="polite">
        {isUnreadable ? (
          t('We cannot read that. Try “thu 9:30”, “tomorrow 8” or “in 2 hours”.')
        ) : wall === null ? (
          t('No time yet. Choose one below, or type it.')
        ) : (
          <Answer wall={wall} timeZone={timeZone} zone={zone} />
        )}
      </p>
    </div>
  );
}

function Answer({ wall, timeZone, zone }: { wall: string; timeZone: string; zone: string }) {
  const moment = instantOf(wall, timeZone);
  return (
    <>
      <b className="mr-1 font-voice text-[1.1875rem] leading-snug font-medium text-fg">
        {t('{day}, {time}', {
          day: fullDay(`${wall}:00Z`, 'UTC'),
          time: formatClockTime(wall.slice(11)),
        })}
      </b>{' '}
      {t('in {city}.', { city: cityOf(timeZone) })}{' '}
      {wallTime(moment, zone) === wall
        ? null
        : t('That is {moment} in {city}.', { moment: longMoment(moment, zone), city: cityOf(zone) })}
    </>
  );
}
