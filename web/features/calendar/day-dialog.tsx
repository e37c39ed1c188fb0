import type { CalendarEntryView } from '../../../server/http/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { t } from '../../i18n/t.ts';
import { fullDay } from '../../time/dates.ts';
import { StatePatch } from '../post/post-state.tsx';
import { entryName, formatClock } from './event-card.tsx';
import { PostLink } from './post-link.tsx';

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
      <ol className="cal-daylist">
        {shown.map((entry) => (
          <li key={entry.id}>
            <PostLink entry={entry} className="cal-dayrow">
              <time dateTime={entry.at}>{formatClock(entry.wall_time)}</time>
              <StatePatch state={entry.state} platform={entry.platform} />
              <span className="truncate">{entryName(entry)}</span>
              <span className="meta truncate">{entry.account?.name}</span>
            </PostLink>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
