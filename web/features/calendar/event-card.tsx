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
import { type Item, pictureOf } from './day-items.ts';
import { draggableClass } from './start-drag.ts';

/** `09:00`, in the reader's format. */
export const formatClock = (wall: string): string => timeOf(`${wall.slice(0, 16)}:00Z`, 'UTC');

export const entryName = (entry: Pick<CalendarEntryView, 'headline'>): string =>
  entry.headline || t('No text yet');

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
        <MonthPost {...item} roomy={item.roomy} />
      ) : (
        <WeekPost {...item} />
      )}
    </button>
  );
});

const isMovable = (item: Item): boolean => item.kind === 'post' && item.entry.moving !== null;

const focusClass = 'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-fg';
const viewClasses: Record<GridView, string> = {
  // 24 px high at least, so that each can be hit among its neighbours.
  month: 'mx-[6px] mb-px min-h-6 w-[calc(100%-12px)] min-w-0 rounded-[2px] text-start hover:bg-sunk',
  week: 'size-full overflow-hidden rounded-[2px] border text-start',
};
const weekNoteClass =
  'flex items-center gap-1.5 border-dashed border-edge-strong px-1.5 font-slug text-[11px]/none text-fg-3';
const kindClasses: Record<GridView, Record<Item['kind'], string>> = {
  month: {
    post: 'flex gap-[5px] py-[3px] pr-[3px] pl-0.5 text-xs/[1.2] data-preview:shadow-lift',
    slot: 'flex items-center gap-1.5 pr-1 pl-[3px] text-xs/[1.2] text-fg-3',
    more: 'pr-[3px] pl-[25px] text-[11px]/[1.2] text-fg-3',
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
  if (item.kind === 'post' && view === 'month')
    names.push(item.roomy && !pictureOf([item.entry, ...item.others]) ? 'items-start' : 'items-center');
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
  others: readonly CalendarEntryView[];
}

/** One mark for each post of the idea. */
const Marks = ({ entry, others, className = '' }: PostProps & { className?: string }) => (
  <span className="flex flex-none gap-0.5">
    {[entry, ...others].map(({ id, state, platform }) => (
      <StatePatch key={id} state={state} platform={platform} className={className} />
    ))}
  </span>
);

const Time = ({ wall, className }: { wall: string; className: string }) => (
  <time dateTime={wall} className={`font-slug text-[11px]/none tracking-[-0.03em] ${className}`}>
    {formatClock(wall)}
  </time>
);

const pictureClass = ({ state }: CalendarEntryView): string =>
  state === 'draft' ? 'opacity-62 saturate-60' : '';

/** In a narrow day the words need the space more than the picture does, and several marks leave them less of it. */
const fromWidth = {
  any: '',
  some: 'hidden @min-[140px]:block',
  much: 'hidden @min-[200px]:block',
};

/** Days with few posts have space for whole names. */
const MonthPost = ({ entry, others, roomy = false }: PostProps & { roomy: boolean | undefined }) => {
  const picture = pictureOf([entry, ...others]);
  if (picture && roomy) return <MonthPostWithPicture entry={entry} others={others} picture={picture} />;
  return (
    <>
      <Marks entry={entry} others={others} />
      <Time wall={entry.wall_time.slice(0, 16)} className={`text-fg-3 ${roomy ? 'pt-1' : ''}`} />
      {picture ? (
        <Thumbnail
          url={picture}
          className={`size-[18px] ${fromWidth[others.length === 0 ? 'some' : 'much']} ${pictureClass(entry)}`}
        />
      ) : null}
      <span
        className={`min-w-0 flex-1 ${roomy ? 'line-clamp-2 pt-0.5 text-balance text-ellipsis' : 'truncate'} ${wordsClass(entry)}`}
      >
        {entryName(entry)}
      </span>
    </>
  );
};

const wordsClass = ({ state }: CalendarEntryView): string => (state === 'published' ? 'text-fg-2' : '');

/** As tall as two lines of words; a card that has the day to itself is taller. */
const MonthPostWithPicture = ({ entry, others, picture }: PostProps & { picture: string }) => (
  <>
    <Thumbnail
      url={picture}
      className={`h-[33px] w-7 [li:only-child_&]:h-12 [li:only-child_&]:w-10 ${fromWidth[others.length === 0 ? 'any' : others.length < 3 ? 'some' : 'much']} ${pictureClass(entry)}`}
    />
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-[5px]">
        <Marks entry={entry} others={others} />
        <Time wall={entry.wall_time.slice(0, 16)} className="text-fg-3" />
      </span>
      <span className={`line-clamp-1 [li:only-child_&]:line-clamp-2 ${wordsClass(entry)}`}>
        {entryName(entry)}
      </span>
    </span>
  </>
);

const WeekPost = ({ entry, others }: PostProps) => (
  <>
    <Thumbnail
      url={pictureOf([entry, ...others])}
      className={`h-full max-h-[52px] w-9 ${pictureClass(entry)}`}
    />
    <span className="min-w-0">
      <span className="flex items-center gap-[5px]">
        <Marks entry={entry} others={others} className="size-4 [&_svg]:size-2.5" />
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
