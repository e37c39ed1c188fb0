/** The posts of a period, one under the other. Long lists go on by themselves as one reads. */
import { Link } from '@tanstack/react-router';
import { CalendarClock, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CalendarEntryView, CalendarView } from '../../../server/http/views.ts';
import { useNearEnd } from '../../browser/use-near-end.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumb } from '../../components/thumb.tsx';
import { t } from '../../i18n/t.ts';
import { fullDay } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { Patch, StateBadge } from '../post/post-state.tsx';
import { type Day, daysOf, type Item } from './calendar-grid.ts';
import { clockOf, nameOf } from './face.tsx';
import { NewPostLink, PostLink } from './links.tsx';

const step = 40;

export function List({
  calendar,
  today,
  writes,
  onMove,
}: {
  calendar: CalendarView;
  today: string;
  writes: boolean;
  onMove: (entry: CalendarEntryView) => void;
}) {
  const all = useMemo(() => daysOf(calendar.data, writes ? calendar.free_slots : []), [calendar, writes]);
  const coming = all.findIndex(({ day }) => day >= today);
  // A month that is half over begins with today; a month that is past begins at its beginning.
  const start = coming > 0 ? coming : 0;
  const [fromStart, setFromStart] = useState(false);
  const days = fromStart ? all : all.slice(start);
  const earlier = all.slice(0, start).reduce((sum, { entries }) => sum + entries.length, 0);
  const [most, setMost] = useState(step);
  const shown = firstRows(days, most);
  const isAll = shown.length === days.length && shown.at(-1)?.entries.length === days.at(-1)?.entries.length;
  const end = useNearEnd(() => setMost((count) => count + step));
  return (
    <>
      {earlier > 0 && !fromStart ? (
        <button type="button" className="btn btn-sm btn-quiet mb-1" onClick={() => setFromStart(true)}>
          {t('{count, plural, one {Show # earlier post} other {Show # earlier posts}}', { count: earlier })}
        </button>
      ) : null}
      <ol className="cal-list">
        {shown.map((one) => (
          <DayRows key={one.day} of={one} total={daysTotal(days, one.day)} today={today} onMove={onMove} />
        ))}
      </ol>
      {isAll ? null : <div key={most} ref={end} className="h-px" />}
    </>
  );
}

const daysTotal = (days: readonly Day[], day: string): number =>
  days.find((one) => one.day === day)?.entries.length ?? 0;

/** As many rows as asked for; the last day may be cut. */
const firstRows = (days: readonly Day[], most: number): Day[] => {
  const shown: Day[] = [];
  let left = most;
  for (const day of days) {
    if (left <= 0) break;
    const entries = day.entries.slice(0, left);
    shown.push({ ...day, entries, slots: entries.length < day.entries.length ? [] : day.slots });
    left -= entries.length + day.slots.length;
  }
  return shown;
};

function DayRows({
  of,
  total,
  today,
  onMove,
}: {
  of: Day;
  total: number;
  today: string;
  onMove: (entry: CalendarEntryView) => void;
}) {
  const { day, entries, slots } = of;
  const words = fullDay(`${day}T00:00Z`, 'UTC');
  return (
    <li>
      <h2 className="cal-day" id={`day-${day}`}>
        <b>{day === today ? t('Today, {day}', { day: words }) : words}</b>
        {total > 0 ? (
          <span className="meta">{t('{count, plural, one {# post} other {# posts}}', { count: total })}</span>
        ) : null}
      </h2>
      <ol aria-labelledby={`day-${day}`}>
        {rowsOf(entries, slots).map((item) =>
          item.kind === 'post' ? (
            <EntryRow key={item.entry.id} entry={item.entry} onMove={onMove} />
          ) : (
            <FreeRow key={item.wall} item={item} />
          ),
        )}
      </ol>
    </li>
  );
}

const rowsOf = (entries: readonly CalendarEntryView[], slots: readonly Item[]): Item[] =>
  [
    ...entries.map((entry): Item => ({ kind: 'post', entry, wall: entry.wall_time.slice(0, 16) })),
    ...slots,
  ].sort((one, other) => (one.wall < other.wall ? -1 : one.wall > other.wall ? 1 : 0));

function EntryRow({
  entry,
  onMove,
}: {
  entry: CalendarEntryView;
  onMove: (entry: CalendarEntryView) => void;
}) {
  return (
    <li className="cal-row">
      <PostLink entry={entry} className="cal-entry">
        <time dateTime={entry.at}>{clockOf(entry.wall_time)}</time>
        <Thumb url={entry.thumbnail_url ?? undefined} className="size-11 max-phone:hidden" />
        <span className="cal-entry-patch">
          <Patch state={entry.state} platform={entry.platform} />
        </span>
        <b className="truncate">{nameOf(entry)}</b>
        <span className="cal-entry-account">
          <PlatformGlyph platform={entry.platform} />
          <span className="truncate">{entry.account?.name ?? t('no account yet')}</span>
        </span>
        <span className="cal-entry-state">
          <StateBadge state={entry.state} />
        </span>
      </PostLink>
      {entry.moving === null ? null : (
        <button
          type="button"
          className="iconbtn"
          aria-label={t('Move {post}', { post: nameOf(entry) })}
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
      <NewPostLink item={item} className="cal-entry cal-free">
        <time dateTime={item.wall}>{clockOf(item.wall)}</time>
        <span className="cal-box">
          <Icon of={Plus} size={14} />
        </span>
        <span className="cal-entry-free">{t('Free slot')}</span>
      </NewPostLink>
    </li>
  );
}

/** Nothing stands in the period. */
export function NothingHere({ writes, isFiltered }: { writes: boolean; isFiltered: boolean }) {
  return (
    <div className="panel mt-3 grid justify-items-start gap-2 p-7">
      <p className="h2">{t('Nothing stands here yet.')}</p>
      <p className="max-w-[58ch] text-fg-2">
        {isFiltered
          ? t('Nothing in this time fits the filters. Take one away to see more.')
          : t(
              'Posts with a time appear on their day: drafts, what waits for a signature, and what went out.',
            )}
      </p>
      {writes && !isFiltered ? (
        <Link to="/compose/{-$postId}" params={{ postId: undefined }} search={{}} className="btn mt-2">
          <Icon of={Plus} />
          {t('Write a post')}
        </Link>
      ) : null}
    </div>
  );
}
