/** The posts of a period in one list. Long lists show more rows as the user scrolls. */
import { Link } from '@tanstack/react-router';
import { CalendarClock, Plus } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { useNearEnd } from '../../browser/use-near-end.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { t } from '../../i18n/t.ts';
import { fullDay } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { StateBadge, StatePatch } from '../post/post-state.tsx';
import { type Item, keyOf, pictureOf, toListItems } from './day-items.ts';
import { entryName, formatClock } from './event-card.tsx';
import type { MovableEntry } from './move-rules.ts';
import { newPostSearch, PostLink } from './post-link.tsx';

const step = 40;

type Day = readonly [day: string, items: readonly Item[]];

const countPosts = (days: readonly Day[]): number =>
  days.reduce((sum, [, items]) => sum + items.filter(({ kind }) => kind === 'post').length, 0);

export const CalendarList = memo(function CalendarList({
  calendar,
  today,
  canWrite,
  onMove,
}: {
  calendar: CalendarView;
  today: string;
  canWrite: boolean;
  onMove: (entry: MovableEntry) => void;
}) {
  const all = useMemo(
    () => [...toListItems(calendar.data, canWrite ? calendar.free_slots : [])],
    [calendar, canWrite],
  );
  const firstUpcoming = all.findIndex(([day]) => day >= today);
  // The current month starts at today; a past month starts at its first day.
  const start = firstUpcoming > 0 ? firstUpcoming : 0;
  const [fromStart, setFromStart] = useState(false);
  const days = fromStart ? all : all.slice(start);
  const earlier = countPosts(all.slice(0, start));
  const [max, setMax] = useState(step);
  const rows = days.reduce((sum, [, items]) => sum + items.length, 0);
  const end = useNearEnd(() => setMax((count) => count + step));
  return (
    <>
      {earlier > 0 && !fromStart ? (
        <button type="button" className="btn btn-sm btn-quiet mb-1" onClick={() => setFromStart(true)}>
          {t('{count, plural, one {Show # earlier post} other {Show # earlier posts}}', { count: earlier })}
        </button>
      ) : null}
      <ol>
        {firstRows(days, max).map(({ group, shown }) => (
          <DayRows key={group[0]} group={group} shown={shown} today={today} onMove={onMove} />
        ))}
      </ol>
      {max < rows ? <div key={max} ref={end} className="h-px" /> : null}
    </>
  );
});

/** The days with at most `max` rows; the last day may be cut. */
const firstRows = (days: readonly Day[], max: number): { group: Day; shown: readonly Item[] }[] => {
  let left = max;
  return days.flatMap((group) => {
    const shown = group[1].slice(0, Math.max(left, 0));
    left -= shown.length;
    return shown.length > 0 ? [{ group, shown }] : [];
  });
};

function DayRows({
  group,
  shown,
  today,
  onMove,
}: {
  group: Day;
  shown: readonly Item[];
  today: string;
  onMove: (entry: MovableEntry) => void;
}) {
  const [day] = group;
  const count = countPosts([group]);
  const dayName = fullDay(`${day}T00:00Z`, 'UTC');
  return (
    <li className="group">
      <h2
        className="flex items-baseline gap-3 border-b border-b-fg pt-[22px] pb-2 group-first:pt-1"
        id={`day-${day}`}
      >
        <b className="font-voice text-lg/[1.25] font-medium">
          {day === today ? t('Today, {day}', { day: dayName }) : dayName}
        </b>
        {count > 0 ? (
          <span className="meta ml-auto">
            {t('{count, plural, one {# post} other {# posts}}', { count })}
          </span>
        ) : null}
      </h2>
      <ol aria-labelledby={`day-${day}`}>
        {shown.map((item) =>
          item.kind === 'post' ? (
            <EntryRow key={keyOf(item)} entry={{ ...item.entry, others: item.others }} onMove={onMove} />
          ) : (
            <FreeRow key={keyOf(item)} item={item} />
          ),
        )}
      </ol>
    </li>
  );
}

const rowClass =
  'grid grid-cols-[calc(50px+var(--clock-more))_auto_minmax(0,1fr)_auto] items-center gap-2.5 py-1 text-(length:--text-base) hover:bg-hover max-phone:min-h-[52px] phone:grid-cols-[calc(58px+var(--clock-more))_44px_minmax(0,1fr)_160px] phone:gap-3.5 phone:text-(length:--text-sm) desk:grid-cols-[calc(58px+var(--clock-more))_44px_minmax(0,1fr)_190px_160px]';
const timeClass = 'font-slug text-sm/none font-medium';

function EntryRow({ entry, onMove }: { entry: MovableEntry; onMove: (entry: MovableEntry) => void }) {
  return (
    <li
      className={`grid items-center justify-items-end border-b border-b-edge phone:grid-cols-[minmax(0,1fr)_44px] ${entry.moving === null ? 'grid-cols-1' : 'grid-cols-[minmax(0,1fr)_44px]'}`}
    >
      <PostLink entry={entry} className={`${rowClass} justify-self-stretch phone:py-2`}>
        <time className={timeClass} dateTime={entry.at}>
          {formatClock(entry.wall_time)}
        </time>
        <Thumbnail url={pictureOf([entry, ...entry.others])} className="size-11 max-phone:hidden" />
        <span className="flex max-w-[74px] flex-wrap gap-1 phone:hidden">
          {[entry, ...entry.others].map(({ id, state, platform }) => (
            <StatePatch key={id} state={state} platform={platform} className="size-[22px]" />
          ))}
        </span>
        <b className="truncate font-medium phone:font-semibold">{entryName(entry)}</b>
        <span className="flex min-w-0 items-center gap-[7px] text-fg-2 max-desk:hidden">
          {[entry, ...entry.others].map(({ id, platform }) => (
            <PlatformGlyph key={id} platform={platform} />
          ))}
          <span className="truncate">
            {entry.others.length > 0
              ? t('{count} accounts', { count: entry.others.length + 1 })
              : (entry.account?.name ?? t('no account yet'))}
          </span>
        </span>
        <span>
          <StateBadge state={entry.state} />
        </span>
      </PostLink>
      {entry.moving === null ? null : (
        <button
          type="button"
          className="iconbtn"
          aria-label={t('Move {post}', { post: entryName(entry) })}
          title={t('Move')}
          onClick={() => onMove(entry)}
        >
          <Icon of={CalendarClock} />
        </button>
      )}
    </li>
  );
}

function FreeRow({ item }: { item: Item }) {
  if (item.kind !== 'slot') return null;
  return (
    <li>
      <Link
        to="/compose/{-$postId}"
        params={{ postId: undefined }}
        search={newPostSearch(item)}
        className={`${rowClass} border-b border-b-edge text-fg-3`}
      >
        <time className={timeClass} dateTime={item.wall}>
          {formatClock(item.wall)}
        </time>
        <span className="grid h-7 w-11 place-items-center border border-dashed border-edge-strong max-phone:size-[22px]">
          <Icon of={Plus} size={14} />
        </span>
        <span>{t('Free slot')}</span>
      </Link>
    </li>
  );
}

/** Shown when the period has no posts. */
export function EmptyCalendar({ canWrite, isFiltered }: { canWrite: boolean; isFiltered: boolean }) {
  return (
    <div className="panel mt-3 grid justify-items-start gap-2 p-7">
      <p className="h2">{t('Nothing here yet.')}</p>
      <p className="max-w-[58ch] text-fg-2">
        {isFiltered
          ? t('Nothing in this period matches the filters. Remove one to see more.')
          : t(
              'Posts with a time appear on their day: drafts, what waits for a signature, and what went out.',
            )}
      </p>
      {canWrite && !isFiltered ? (
        <Link to="/compose/{-$postId}" params={{ postId: undefined }} search={{}} className="btn mt-2">
          <Icon of={Plus} />
          {t('Write a post')}
        </Link>
      ) : null}
    </div>
  );
}
