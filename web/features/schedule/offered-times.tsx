import { t } from '../../i18n/t.ts';
import { weekdayName } from '../../time/date-parts.ts';
import { formatClockTime } from '../../time/dates.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { describeOffer, offerTimes } from './offers.ts';

const chipClass =
  'grid min-h-[50px] content-center justify-items-start gap-px rounded-2 border border-edge-strong bg-paper px-2.5 py-1.5 text-left leading-snug hover:border-fg hover:bg-hover disabled:text-fg-3 aria-pressed:border-fg aria-pressed:shadow-[inset_0_-2px_0_var(--text)]';

/** A few times, each set with one click; and, where it can be taken off, having none. */
export function OfferedTimes({
  free,
  now,
  zone,
  set,
  busy,
  onChoose,
  onNone,
}: {
  free: readonly ScheduleInput[];
  /** The local time in the zone. */
  now: string;
  zone: string;
  /** The local time that is set. */
  set: string | null;
  busy: boolean;
  onChoose: (time: ScheduleInput) => void;
  onNone: (() => void) | undefined;
}) {
  const chip = (key: string, title: string, note: string, isSet: boolean, onClick: () => void) => (
    <button
      key={key}
      type="button"
      className={chipClass}
      aria-pressed={isSet}
      disabled={busy}
      onClick={onClick}
    >
      <b className="font-slug text-sm font-medium whitespace-nowrap">{title}</b>{' '}
      <span className="text-xs text-fg-3">{note}</span>
    </button>
  );
  return (
    <section className="grid gap-[7px]" aria-labelledby="offered-times">
      <h3 id="offered-times" className="lab">
        {t('Next free posting times')}
      </h3>
      <div className="grid grid-cols-3 gap-2 @max-[420px]:grid-cols-2">
        {offerTimes(free, now, zone).map((offer) =>
          chip(
            `${offer.time.wall_time}${offer.time.fold}`,
            `${weekdayName(new Date(offer.time.wall_time.slice(0, 10)).getUTCDay() || 7, 'short')} ${formatClockTime(offer.time.wall_time.slice(11))}`,
            describeOffer(offer, now),
            offer.time.wall_time === set,
            () => onChoose(offer.time),
          ),
        )}
        {onNone ? chip('none', t('By hand'), t('no fixed time'), set === null, onNone) : null}
      </div>
    </section>
  );
}
