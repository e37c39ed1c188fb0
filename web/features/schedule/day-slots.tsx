import { srOnly } from '../../components/sr-only.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatClockTime, fullDay } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import type { ScheduleInput } from '../post/queries.ts';
import type { FreeTimes } from './use-free-times.ts';

const slotClass =
  'flex min-h-8 w-full items-center justify-center gap-1.5 rounded-2 font-slug text-xs font-medium max-phone:min-h-11';

/** The posting times of one day: a free one sets the time, a taken one says for what. Any other time is proposed. */
export function DaySlots({
  day,
  wall,
  times,
  busy,
  onChoose,
  onPropose,
}: {
  day: string;
  /** The local time that is set or proposed. */
  wall: string | null;
  times: FreeTimes;
  busy: boolean;
  onChoose: (time: ScheduleInput) => void;
  onPropose: (wall: string) => void;
}) {
  const free = times.free.filter(({ wall_time }) => wall_time.startsWith(day));
  const taken = times.taken.filter(({ wall_time }) => wall_time.startsWith(day));
  const slots = [
    ...free.map((time) => ({
      at: time.wall_time,
      key: `${time.wall_time}${time.fold}`,
      slot: (
        <button
          type="button"
          aria-pressed={time.wall_time === wall}
          disabled={busy}
          className={`border border-edge-strong bg-paper hover:border-fg hover:bg-hover aria-pressed:border-fg aria-pressed:shadow-[inset_0_-2px_0_var(--text)] ${slotClass}`}
          onClick={() => onChoose(time)}
        >
          {rich('{time} <said>free</said>', {
            time: formatClockTime(time.wall_time.slice(11)),
            said: srOnly,
          })}
        </button>
      ),
    })),
    ...taken.map(({ wall_time, platform, headline }) => ({
      at: wall_time,
      key: `${wall_time} ${platform} ${headline}`,
      slot: (
        <span className={`bg-sunk text-fg-3 ${slotClass}`} title={headline}>
          <span aria-hidden>{formatClockTime(wall_time.slice(11))}</span>
          <PlatformGlyph platform={platform} size={12} plain label={null} />
          <span className="sr-only">
            {t('{time} taken, {platform}', {
              time: formatClockTime(wall_time.slice(11)),
              platform: platformLabel(platform),
            })}
          </span>
        </span>
      ),
    })),
  ].sort((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <div className="grid gap-1.5 border-t border-edge pt-2.5">
      <p className="text-xs font-semibold">{fullDay(`${day}T00:00Z`, 'UTC')}</p>
      {slots.length > 0 ? (
        <ul className="grid grid-cols-4 gap-1.5">
          {slots.map(({ key, slot }) => (
            <li key={key}>{slot}</li>
          ))}
        </ul>
      ) : null}
      <label className="mt-1 flex items-center gap-3">
        <span className="meta">{t('Time')}</span>
        <input
          type="time"
          className="input min-h-8 w-auto py-1 max-phone:min-h-11"
          value={wall?.slice(11) ?? ''}
          onChange={(event) => (event.target.value ? onPropose(`${day}T${event.target.value}`) : undefined)}
        />
      </label>
    </div>
  );
}
