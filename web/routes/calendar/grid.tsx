/** The month and the week, drawn by FullCalendar; what stands in them is ours. Loaded when one of them is looked at. */
import FullCalendar, { type EventApi, type EventDisplayInfo, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { memo, useMemo } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { region } from '../../i18n/locale.ts';
import { addMinutes, firstDayOfWeek, type Period } from '../../lib/calendar-days.ts';
import { type Item, keyOf, monthItems, weekItems } from '../../lib/calendar-grid.ts';
import { type Movable, type Mover, meaningOf, type Target, targetOn } from '../../lib/calendar-move.ts';
import { wallTime } from '../../lib/dates.ts';
import { DayNumber, MonthHeader, WeekHeader } from './day-words.tsx';
import { clockOf, MonthFace, TargetFace, targetWords, WeekFace } from './face.tsx';

const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin];

export interface GridProps {
  view: 'month' | 'week';
  day: string;
  period: Period;
  calendar: CalendarView;
  mover: Mover;
  held: string | undefined;
  onOpen: (item: Item, element: HTMLElement) => void;
  onDrop: (post: Movable, wall: string) => void;
  /** While something is dragged: what the place under it would mean. */
  onOver: (words: string | null) => void;
}

/** How long a thing is drawn in the week; a post takes no time. */
const drawnMinutes = { post: 55, slot: 24, more: 24 };

const eventOf = (item: Item, isWeek: boolean): EventInput => ({
  id: keyOf(item),
  start: `${item.wall}:00Z`,
  ...(isWeek ? { end: `${addMinutes(item.wall, drawnMinutes[item.kind])}:00Z` } : {}),
  editable: item.kind === 'post' && item.entry.moving !== null,
  extendedProps: { item },
});

const itemOf = (event: EventApi): Item | undefined => event.extendedProps.item;
/** What is dragged: a post of the grid, or one from beside it. */
const movableOf = (event: EventApi): Movable | undefined => {
  const item = itemOf(event);
  return item?.kind === 'post' ? item.entry : event.extendedProps.movable;
};

/** FullCalendar is told that all is UTC: what it moves is the clock on the wall, and which instant that is we say. */
const wallOf = (date: Date | null): string => date?.toISOString().slice(0, 16) ?? '';

const classOf = (info: EventDisplayInfo, view: GridProps['view']): string => {
  if (info.isMirror) return 'cal-target';
  const item = itemOf(info.event);
  const place = `cal-in-${view}`;
  if (item?.kind !== 'post') return `${place} cal-${item?.kind ?? 'post'}`;
  const hand = `${item.entry.moving === null ? '' : ' cal-movable'}${item.roomy ? ' cal-roomy' : ''}`;
  return `${place} cal-post cal-is-${item.entry.state}${hand}${info.isDragging ? ' cal-ghost' : ''}`;
};

/**
 * Says in the day under the hand what a drop would do. Straight in the page: drawing the month anew for each day that
 * is passed over would be felt.
 */
const tellDay = (day: string | null, words = ''): void => {
  for (const cell of document.querySelectorAll<HTMLElement>('.cal-cell[data-over]')) delete cell.dataset.over;
  const cell = day && document.querySelector<HTMLElement>(`.cal-cell[data-date="${day}"]`);
  if (cell) cell.dataset.over = words;
};

export const Grid = memo(function Grid(props: GridProps) {
  const { view, day, period, calendar, mover, held, onOpen, onDrop, onOver } = props;
  const isWeek = view === 'week';
  const events = useMemo(() => {
    const items = (isWeek ? weekItems : monthItems)(calendar.data, calendar.free_slots, held);
    return items.map((item) => eventOf(item, isWeek));
  }, [calendar, isWeek, held]);
  const counts = useMemo(
    () => Map.groupBy(calendar.data, ({ wall_time }) => wall_time.slice(0, 10)),
    [calendar],
  );
  const targetAt = (post: Movable, date: Date | null): Target => {
    const wall = wallOf(date);
    if (!isWeek) return targetOn(wall.slice(0, 10), post, calendar.free_slots, mover);
    const slot = calendar.free_slots.some(
      ({ account_id, wall_time }) => account_id === post.account?.id && wall_time.startsWith(wall),
    );
    return { wall, slot };
  };
  const firstHour = events.map(({ start }) => String(start).slice(11, 13)).sort()[0] ?? '08';
  return (
    <FullCalendar
      key={`${view} ${period.start}`}
      plugins={plugins}
      initialView={isWeek ? 'timeGridWeek' : 'dayGridMonth'}
      initialDate={day}
      headerToolbar={false}
      timeZone="UTC"
      locale={region}
      firstDay={firstDayOfWeek() % 7}
      now={() => `${wallTime(Date.now(), mover.zone)}:00Z`}
      nowIndicator={isWeek}
      fixedWeekCount={false}
      allDaySlot={false}
      height={isWeek ? 'calc(100dvh - 172px)' : 'auto'}
      scrollTime={`${firstHour < '08' ? firstHour : '07'}:45:00`}
      slotDuration="00:30:00"
      snapDuration="00:15:00"
      slotMinHeight={33}
      slotEventOverlap={false}
      eventOrder="start,kind"
      eventInteractive
      eventDurationEditable={false}
      editable
      droppable
      dragRevertDuration={160}
      events={events}
      viewClass={isWeek ? 'cal-week' : 'cal-month'}
      tableHeaderClass="cal-head"
      tableBodyClass="cal-body"
      dayHeaderAlign="start"
      dayHeaderClass="cal-dow"
      dayHeaderContent={({ date }) =>
        isWeek ? (
          <WeekHeader
            day={wallOf(date).slice(0, 10)}
            zone={mover.zone}
            count={counts.get(wallOf(date).slice(0, 10))?.length ?? 0}
          />
        ) : (
          <MonthHeader day={wallOf(date).slice(0, 10)} />
        )
      }
      dayRowClass="cal-row"
      dayCellClass={({ date, isOther, isToday }) => dayClass('cal-cell', date, isOther, isToday)}
      dayCellTopClass="cal-top"
      dayCellTopContent={({ date }) => (
        <DayNumber day={wallOf(date).slice(0, 10)} isFirst={wallOf(date).startsWith(period.start)} />
      )}
      dayLaneClass={({ date, isPast }) =>
        `${dayClass('cal-lane', date, false, false)}${isPast ? ' cal-past' : ''}`
      }
      slotLaneClass={({ isMinor }) => (isMinor ? '' : 'cal-line-of-hour')}
      slotHeaderInnerClass="cal-hour"
      slotHeaderContent={({ date }) => clockOf(wallOf(date))}
      nowIndicatorLineClass="cal-now"
      nowIndicatorHeaderClass="cal-now-at"
      eventClass={(info) => classOf(info, view)}
      highlightClass="cal-over"
      eventInnerClass="cal-inner"
      eventContent={(info) => {
        if (info.isMirror) {
          const post = movableOf(info.event);
          if (!post) return null;
          const target = targetAt(post, info.event.start);
          return <TargetFace target={target} meaning={meaningOf(post, target.wall, mover)} />;
        }
        const item = itemOf(info.event);
        if (!item) return null;
        return isWeek ? <WeekFace item={item} /> : <MonthFace item={item} />;
      }}
      eventDidMount={({ el, event }) => {
        const item = itemOf(event);
        if (item?.kind === 'post') el.dataset.post = item.entry.id;
      }}
      eventAllow={({ start }, event) => {
        const post = event && movableOf(event);
        if (!post) return false;
        const target = targetAt(post, start);
        const meaning = meaningOf(post, target.wall, mover);
        onOver(meaning.allowed ? null : meaning.words);
        if (!isWeek) tellDay(meaning.allowed ? target.wall.slice(0, 10) : null, targetWords(target, meaning));
        return meaning.allowed;
      }}
      eventDragStop={() => {
        onOver(null);
        tellDay(null);
      }}
      eventLeave={() => tellDay(null)}
      eventDrop={({ event, revert }) => {
        const post = movableOf(event);
        const wall = post && targetAt(post, event.start).wall;
        revert();
        if (post && wall) onDrop(post, wall);
      }}
      eventReceive={({ event, revert }) => {
        onOver(null);
        tellDay(null);
        const post = movableOf(event);
        const wall = post && targetAt(post, event.start).wall;
        revert();
        if (post && wall) onDrop(post, wall);
      }}
      eventClick={({ event, el, jsEvent }) => {
        jsEvent.preventDefault();
        const item = itemOf(event);
        if (item) onOpen(item, el);
      }}
    />
  );
});

const dayClass = (base: string, date: Date, isOther: boolean, isToday: boolean): string => {
  const weekend = [0, 6].includes(date.getUTCDay()) ? ' cal-weekend' : '';
  return `${base}${weekend}${isOther ? ' cal-other' : ''}${isToday ? ' cal-today' : ''}`;
};
