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
import { type Item, keyOf, listDays } from './day-items.ts';
import { clockOf, nameOf } from './event-card.tsx';
import { newPostSearch, PostLink } from './links.tsx';

const step = 40;

type Day = readonly [day: string, items: readonly Item[]];

const countPosts = (days: readonly Day[]): number =>
  days.reduce((sum, [, items]) => sum + items.filter(({ kind }) => kind === 'post').length, 0);

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
  const all = useMemo(
    () => [...listDays(calendar.data, writes ? calendar.free_slots : [])],
    [calendar, writes],
  );
  const coming = all.findIndex(([day]) => day >= today);
  // A month that is half over begins with today; a month that is past begins at its beginning.
  const start = coming > 0 ? coming : 0;
  const [fromStart, setFromStart] = useState(false);
  const days = fromStart ? all : all.slice(start);
  const earlier = countPosts(all.slice(0, start));
  const [most, setMost] = useState(step);
  const rows = days.reduce((sum, [, items]) => sum + items.length, 0);
  const end = useNearEnd(() => setMost((count) => count + step));
  return (
    <>
      {earlier > 0 && !fromStart ? (
        <button type="button" className="btn btn-sm btn-quiet mb-1" onClick={() => setFromStart(true)}>
          {t('{count, plural, one {Show # earlier post} other {Show # earlier posts}}', { count: earlier })}
        </button>
      ) : null}
      <ol className="cal-list">
        {firstRows(days, most).map(({ of, shown }) => (
          <DayRows key={of[0]} of={of} shown={shown} today={today} onMove={onMove} />
        ))}
      </ol>
      {most < rows ? <div key={most} ref={end} className="h-px" /> : null}
    </>
  );
}

/** The days with as many rows as asked for; the last day may be cut. */
const firstRows = (days: readonly Day[], most: number): { of: Day; shown: readonly Item[] }[] => {
  let left = most;
  return days.flatMap((of) => {
    const shown = of[1].slice(0, Math.max(left, 0));
    left -= shown.length;
    return shown.length > 0 ? [{ of, shown }] : [];
  });
};

function DayRows({
  of,
  shown,
  today,
  onMove,
}: {
  of: Day;
  shown: readonly Item[];
  today: string;
  onMove: (entry: CalendarEntryView) => void;
}) {
  const [day] = of;
  const count = countPosts([of]);
  const words = fullDay(`${day}T00:00Z`, 'UTC');
  return (
    <li>
      <h2 className="cal-day" id={`day-${day}`}>
        <b>{day === today ? t('Today, {day}', { day: words }) : words}</b>
        {count > 0 ? (
          <span className="meta">{t('{count, plural, one {# post} other {# posts}}', { count })}</span>
        ) : null}
      </h2>
      <ol aria-labelledby={`day-${day}`}>
        {shown.map((item) =>
          item.kind === 'post' ? (
            <EntryRow key={keyOf(item)} entry={item.entry} onMove={onMove} />
          ) : (
            <FreeRow key={keyOf(item)} item={item} />
          ),
        )}
      </ol>
    </li>
  );
}

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
        <span>
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
      <Link
        to="/compose/{-$postId}"
        params={{ postId: undefined }}
        search={newPostSearch(item)}
        className="cal-entry cal-free"
      >
        <time dateTime={item.wall}>{clockOf(item.wall)}</time>
        <span className="cal-box">
          <Icon of={Plus} size={14} />
        </span>
        <span>{t('Free slot')}</span>
      </Link>
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
