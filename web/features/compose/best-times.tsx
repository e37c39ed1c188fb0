import { useQueries } from '@tanstack/react-query';
import type { AccountView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { addDays } from '../../time/calendar-days.ts';
import { weekdayName } from '../../time/date-parts.ts';
import { postingTimesQuery } from '../analytics/queries.ts';
import type { TimeCell, TimesView } from '../analytics/views.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { PlatformName } from '../platforms/platforms.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { measureHours } from './measure-hours.ts';

/** The hours at which the accounts' own posts did better than usual, with how many posts say so. */
export function BestTimes({
  accounts,
  zone,
  now,
  busy,
  onTake,
}: {
  accounts: readonly Pick<AccountView, 'id' | 'name' | 'platform'>[];
  zone: string;
  /** The local time in that zone. */
  now: string;
  busy: boolean;
  onTake: (time: ScheduleInput) => void;
}) {
  const all = useQueries({
    queries: accounts.map(({ id }) => postingTimesQuery({ account: id, campaign: undefined, zone })),
  });
  const rows = accounts.flatMap((account, index) => {
    const times = all[index]?.data;
    return times ? [{ account, times }] : [];
  });
  const [first] = rows;
  if (!first) return null;
  const days = Math.round((Date.parse(first.times.to) - Date.parse(first.times.from)) / 86_400_000);
  return (
    <section aria-labelledby="best-times">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id="best-times" className="lab">
          {t('Best times')}
        </h3>
        <span className="meta">{t('Your posts, {days} days', { days })}</span>
      </div>
      <ul className="mt-1 grid divide-y divide-edge">
        {rows.map(({ account, times }) => (
          <Row
            key={account.id}
            platform={account.platform}
            times={times}
            busy={busy}
            onTake={(best) => onTake({ wall_time: nextAt(best, now), time_zone: zone })}
          />
        ))}
      </ul>
      <p className="meta border-t border-edge pt-2.5 leading-normal">
        {t('Each post is compared with what is usual for its account. Too few posts say nothing.')}
      </p>
    </section>
  );
}

function Row({
  platform,
  times,
  busy,
  onTake,
}: {
  platform: PlatformName;
  times: TimesView;
  busy: boolean;
  onTake: (best: TimeCell) => void;
}) {
  const best = times.enough ? times.best[0] : undefined;
  const sample = t('{count, plural, =0 {no posts yet} one {from # post} other {from # posts}}', {
    count: best?.posts ?? times.posts,
  });
  return (
    <li className="grid min-h-11 grid-cols-[16px_minmax(0,1fr)_104px_auto] items-center gap-2.5 py-1 text-sm leading-snug @max-[420px]:grid-cols-[16px_minmax(0,1fr)_76px_auto]">
      <PlatformGlyph platform={platform} size={15} />
      <span className="min-w-0">
        <span className={`block ${best ? 'num' : 'text-fg-2'}`}>
          {best
            ? t('{day}, {from} to {to} h', {
                day: weekdayName(best.weekday, 'short'),
                from: best.hour,
                to: best.hour + 1,
              })
            : times.enough
              ? t('No hour stands out')
              : t('Too early to say')}
        </span>
        <span className="meta">{sample}</span>
      </span>
      {best ? (
        <>
          <HourBars cells={times.cells} best={best} />
          <button type="button" className="btn btn-sm" disabled={busy} onClick={() => onTake(best)}>
            {t('Use')}
          </button>
        </>
      ) : (
        <span
          aria-hidden
          className="h-6 border-b border-edge-strong bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--edge)_4px_5px)]"
        />
      )}
    </li>
  );
}

/** How the posts of each hour did. The best hour is said beside it. */
function HourBars({ cells, best }: { cells: readonly TimeCell[]; best: TimeCell }) {
  return (
    <span aria-hidden className="grid h-6 grid-cols-24 items-end gap-px border-b border-edge-strong">
      {measureHours(cells, best).map(({ hour, share }) => (
        <i
          key={hour}
          className={`min-h-px ${hour === best.hour ? 'bg-fg' : 'bg-edge-strong opacity-45'}`}
          style={{ height: `${Math.round(share * 100)}%` }}
        />
      ))}
    </span>
  );
}

/** The next time the clock shows that hour on that weekday. */
export const nextAt = (cell: { weekday: number; hour: number }, now: string): string => {
  const today = now.slice(0, 10);
  const ahead = (cell.weekday - new Date(today).getUTCDay() + 7) % 7;
  const at = (days: number) => `${addDays(today, days)}T${String(cell.hour).padStart(2, '0')}:00`;
  return at(ahead) > now ? at(ahead) : at(ahead + 7);
};
