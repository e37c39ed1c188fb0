/** How one thing looks on the calendar: a post, a free posting time, or how many more there are. */
import { Plus } from 'lucide-react';
import { memo } from 'react';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumb } from '../../components/thumb.tsx';
import { t } from '../../i18n/t.ts';
import { timeOf } from '../../time/dates.ts';
import { dayMonth } from '../../time/day-words.ts';
import { Patch } from '../post/post-state.tsx';
import type { Item } from './calendar-grid.ts';
import type { Meaning, Target } from './calendar-move.ts';

/** `09:00`, as the reader writes it. */
export const clockOf = (wall: string): string => timeOf(`${wall.slice(0, 16)}:00Z`, 'UTC');

export const nameOf = (entry: Pick<CalendarEntryView, 'headline'>): string =>
  entry.headline || t('No words yet');

export const classOf = (item: Item, view: 'month' | 'week'): string => {
  const place = `cal-in-${view} cal-${item.kind}`;
  if (item.kind !== 'post') return place;
  const hand = `${item.entry.moving === null ? '' : ' cal-movable'}${item.roomy ? ' cal-roomy' : ''}`;
  return `${place} cal-is-${item.entry.state}${hand}`;
};

export const MonthFace = memo(function MonthFace({ item }: { item: Item }) {
  if (item.kind === 'more') return <MoreWords count={item.count} />;
  if (item.kind === 'slot') return <SlotWords wall={item.wall} />;
  const { entry } = item;
  return (
    <>
      <Patch state={entry.state} platform={entry.platform} />
      <time dateTime={item.wall}>{clockOf(item.wall)}</time>
      <span className="cal-words">{nameOf(entry)}</span>
    </>
  );
});

export const WeekFace = memo(function WeekFace({ item }: { item: Item }) {
  if (item.kind === 'more') return <MoreWords count={item.count} />;
  if (item.kind === 'slot') return <SlotWords wall={item.wall} />;
  const { entry } = item;
  return (
    <>
      <Thumb url={entry.thumbnail_url ?? undefined} className="cal-thumb" />
      <span className="min-w-0">
        <span className="cal-line">
          <Patch state={entry.state} platform={entry.platform} />
          <time dateTime={item.wall}>{clockOf(item.wall)}</time>
        </span>
        <span className="cal-words">{nameOf(entry)}</span>
      </span>
    </>
  );
});

const MoreWords = ({ count }: { count: number }) => (
  <span>{t('{count, plural, one {# more} other {# more}}', { count })}</span>
);

function SlotWords({ wall }: { wall: string }) {
  return (
    <>
      <Icon of={Plus} size={14} />
      <span className="sr-only">
        {t('Write for the free time')} {dayMonth(wall.slice(0, 10), 'UTC', 'long')}{' '}
      </span>
      <time dateTime={wall}>{clockOf(wall)}</time>
    </>
  );
}

const landing = ({ wall, slot }: Target): string =>
  slot ? t('{time} slot', { time: clockOf(wall) }) : clockOf(wall);

/** Where it would land, and what that means, before it is dropped; or why it cannot. */
export const targetWords = (target: Target, { allowed, words }: Meaning): string =>
  allowed ? `${landing(target)}\n${words}` : words;
