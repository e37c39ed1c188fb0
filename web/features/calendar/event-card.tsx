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
import { draggableClass } from './start-drag.ts';

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
      data-part={isMovable(item) ? 'movable' : undefined}
      data-post={item.kind === 'post' ? item.entry.id : undefined}
      onClick={({ currentTarget }) => onOpen(item, currentTarget)}
    >
      {item.kind === 'more' ? (
        <span>{t('{count, plural, one {# more} other {# more}}', { count: item.count })}</span>
      ) : item.kind === 'slot' ? (
        <SlotLabel wall={item.wall} />
      ) : view === 'month' ? (
        <MonthPost entry={item.entry} roomy={item.roomy} />
      ) : (
        <WeekPost entry={item.entry} />
      )}
    </button>
  );
});

const isMovable = (item: Item): boolean => item.kind === 'post' && item.entry.moving !== null;

const focusClass = 'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-fg';
const viewClasses: Record<GridView, string> = {
  month: 'mx-[6px] mb-[3px] w-[calc(100%-12px)] min-w-0 rounded-[2px] text-start hover:bg-sunk',
  week: 'size-full overflow-hidden rounded-[2px] border text-start',
};
const weekNoteClass =
  'flex items-center gap-1.5 border-dashed border-edge-strong px-1.5 font-slug text-[11px]/none text-fg-3';
const kindClasses: Record<GridView, Record<Item['kind'], string>> = {
  month: {
    post: 'grid grid-cols-[18px_auto_minmax(0,1fr)] gap-[5px] py-0.5 pr-[3px] pl-0.5 text-xs/[1.2] data-preview:shadow-lift',
    slot: 'flex items-center gap-1.5 py-[3px] pr-1 pl-[3px] text-xs/[1.2] text-fg-3',
    more: 'py-0.5 pr-[3px] pl-[25px] text-[11px]/[1.2] text-fg-3',
  },
  week: {
    post: 'grid grid-cols-[36px_minmax(0,1fr)] items-center gap-[7px] bg-paper p-1 hover:border-fg',
    slot: weekNoteClass,
    more: weekNoteClass,
  },
};

const classOf = (item: Item, view: GridView): string => {
  const names = [focusClass, viewClasses[view], kindClasses[view][item.kind]];
  if (isMovable(item)) names.push('cursor-grab', draggableClass);
  if (item.kind === 'post' && view === 'month') names.push(item.roomy ? 'items-start' : 'items-center');
  if (item.kind === 'post' && view === 'week')
    names.push(
      item.entry.state === 'draft'
        ? 'border-dashed border-edge-strong'
        : 'border-edge shadow-[0_1px_2px_rgb(0_0_0/0.06)]',
    );
  return names.join(' ');
};

interface PostProps {
  entry: CalendarEntryView;
}

const Time = ({ wall, className }: { wall: string; className: string }) => (
  <time dateTime={wall} className={`font-slug text-[11px]/none tracking-[-0.03em] ${className}`}>
    {formatClock(wall)}
  </time>
);

/** Days with few posts have space for whole names. */
const MonthPost = ({ entry, roomy = false }: PostProps & { roomy: boolean | undefined }) => (
  <>
    <StatePatch state={entry.state} platform={entry.platform} />
    <Time wall={entry.wall_time.slice(0, 16)} className={`text-fg-3 ${roomy ? 'pt-1' : ''}`} />
    <span
      className={`${roomy ? 'line-clamp-2 pt-0.5 text-balance text-ellipsis' : 'truncate'} ${entry.state === 'published' ? 'text-fg-2' : ''}`}
    >
      {entryName(entry)}
    </span>
  </>
);

const WeekPost = ({ entry }: PostProps) => (
  <>
    <Thumbnail
      url={entry.thumbnail_url ?? undefined}
      className={`h-full max-h-[52px] w-9 ${entry.state === 'draft' ? 'opacity-62 saturate-60' : ''}`}
    />
    <span className="min-w-0">
      <span className="flex items-center gap-[5px]">
        <StatePatch state={entry.state} platform={entry.platform} className="size-4 [&_svg]:size-2.5" />
        <Time wall={entry.wall_time.slice(0, 16)} className="text-fg-2" />
      </span>
      <span className="mt-1 line-clamp-2 text-xs/[1.2]">{entryName(entry)}</span>
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
      <Time wall={wall} className="text-fg-3" />
    </>
  );
}
