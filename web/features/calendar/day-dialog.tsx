import type { CalendarEntryView } from '../../../server/http/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { t } from '../../i18n/t.ts';
import { fullDay } from '../../time/dates.ts';
import { StatePatch } from '../post/post-state.tsx';
import { entryName, formatClock } from './event-card.tsx';
import { PostLink } from './post-link.tsx';

const rowClass =
  'grid min-h-11 grid-cols-[calc(50px+var(--clock-more))_18px_minmax(0,1fr)] items-center gap-2.5 border-b border-b-edge text-(length:--text-sm) [contain-intrinsic-height:38px] [content-visibility:auto] hover:bg-hover phone:min-h-[38px] phone:grid-cols-[calc(58px+var(--clock-more))_18px_minmax(0,1fr)_160px]';

/** All posts of a crowded day, or of one of its hours. */
export function DayDialog({
  from,
  to,
  entries,
  onClose,
}: {
  /** `2026-11-19`, or `2026-11-19T09` */
  from: string;
  /** Exclusive. */
  to: string;
  entries: readonly CalendarEntryView[];
  onClose: () => void;
}) {
  const shown = entries.filter(({ wall_time }) => wall_time >= from && wall_time < to);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={fullDay(`${from.slice(0, 10)}T00:00Z`, 'UTC')}
      description={t('{count, plural, one {# post} other {# posts}}', { count: shown.length })}
    >
      <ol className="max-h-[60vh] overflow-y-auto border-t border-t-fg">
        {shown.map((entry) => (
          <li key={entry.id}>
            <PostLink entry={entry} className={rowClass}>
              <time className="font-slug text-sm/none font-medium" dateTime={entry.at}>
                {formatClock(entry.wall_time)}
              </time>
              <StatePatch state={entry.state} platform={entry.platform} />
              <span className="truncate">{entryName(entry)}</span>
              <span className="meta truncate max-phone:hidden">{entry.account?.name}</span>
            </PostLink>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
