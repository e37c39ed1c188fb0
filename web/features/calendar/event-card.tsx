/** One item of the month or the week that can be opened: a post, a free posting time, or a count of further posts. */
import { Plus } from 'lucide-react';
import { memo } from 'react';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { t } from '../../i18n/t.ts';
import { dayMonth } from '../../time/date-parts.ts';
import { timeOf } from '../../time/dates.ts';
import { StatePatch } from '../post/post-state.tsx';
import type { Item } from './day-items.ts';

/** `09:00`, in the reader's format. */
export const formatClock = (wall: string): string => timeOf(`${wall.slice(0, 16)}:00Z`, 'UTC');

export const entryName = (entry: Pick<CalendarEntryView, 'headline'>): string =>
  entry.headline || t('No words yet');

type GridView = 'month' | 'week';

/** Must stay the same function: with another one, every card renders again. */
export type OnOpen = (item: Item, element: HTMLElement) => void;

export const EventCard = memo(function EventCard({
  item,
  view,
  onOpen,
}: {
  item: Item;
  view: GridView;
  onOpen: OnOpen;
}) {
  return (
    <button
      type="button"
      className={classOf(item, view)}
      data-post={item.kind === 'post' ? item.entry.id : undefined}
      onClick={({ currentTarget }) => onOpen(item, currentTarget)}
    >
      {item.kind === 'more' ? (
        <span>{t('{count, plural, one {# more} other {# more}}', { count: item.count })}</span>
      ) : item.kind === 'slot' ? (
        <SlotLabel wall={item.wall} />
      ) : view === 'month' ? (
        <MonthPost entry={item.entry} />
      ) : (
        <WeekPost entry={item.entry} />
      )}
    </button>
  );
});

const classOf = (item: Item, view: GridView): string => {
  const names = [`cal-in-${view}`, `cal-${item.kind}`];
  if (item.kind === 'post') {
    names.push(`cal-is-${item.entry.state}`);
    if (item.entry.moving !== null) names.push('cal-movable');
    if (item.roomy) names.push('cal-roomy');
  }
  return names.join(' ');
};

interface PostProps {
  entry: CalendarEntryView;
}

const MarkAndTime = ({ entry }: PostProps) => (
  <>
    <StatePatch state={entry.state} platform={entry.platform} />
    <time dateTime={entry.wall_time.slice(0, 16)}>{formatClock(entry.wall_time)}</time>
  </>
);

const MonthPost = ({ entry }: PostProps) => (
  <>
    <MarkAndTime entry={entry} />
    <span className="cal-words">{entryName(entry)}</span>
  </>
);

const WeekPost = ({ entry }: PostProps) => (
  <>
    <Thumbnail url={entry.thumbnail_url ?? undefined} className="cal-thumb" />
    <span className="min-w-0">
      <span className="cal-line">
        <MarkAndTime entry={entry} />
      </span>
      <span className="cal-words">{entryName(entry)}</span>
    </span>
  </>
);

function SlotLabel({ wall }: { wall: string }) {
  return (
    <>
      <Icon of={Plus} size={14} />
      <span className="sr-only">
        {t('Write for the free time')} {dayMonth(wall.slice(0, 10), 'UTC', 'long')}{' '}
      </span>
      <time dateTime={wall}>{formatClock(wall)}</time>
    </>
  );
}
