/** The month and the week, drawn by FullCalendar; what stands in them is ours. Loaded when one of them is looked at. */
import FullCalendar, { type EventApi, type EventDisplayInfo, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { type ComponentProps, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { region } from '../../i18n/locale.ts';
import { addMinutes, firstDayOfWeek, type Period } from '../../lib/calendar-days.ts';
import { type Item, keyOf, monthItems, steadied, weekItems } from '../../lib/calendar-grid.ts';
import { wallTime } from '../../lib/dates.ts';
import { DayNumber, MonthHeader, WeekHeader, WeekHeads } from './day-words.tsx';
import { clockOf, MonthFace, WeekFace } from './face.tsx';

const plugins = [dayGridPlugin, timeGridPlugin];

export interface GridProps {
  view: 'month' | 'week';
  day: string;
  period: Period;
  zone: string;
  calendar: CalendarView;
  held: string | undefined;
  onOpen: (item: Item, element: HTMLElement) => void;
}

/** How long a thing is drawn in the week; a post takes no time. */
const drawnMinutes = { post: 55, slot: 24, more: 24 };

const eventOf = (item: Item, isWeek: boolean): EventInput => ({
  id: keyOf(item),
  start: `${item.wall}:00Z`,
  ...(isWeek ? { end: `${addMinutes(item.wall, drawnMinutes[item.kind])}:00Z` } : {}),
  extendedProps: { item },
});

const itemOf = (event: EventApi): Item | undefined => event.extendedProps.item;

/** FullCalendar is told that all is UTC: what it shows is the clock on the wall, and which instant that is we say. */
const wallOf = (date: Date | null): string => date?.toISOString().slice(0, 16) ?? '';
const dayOf = (date: Date): string => wallOf(date).slice(0, 10);

const classOf = ({ event }: EventDisplayInfo, view: GridProps['view']): string => {
  const item = itemOf(event);
  const place = `cal-in-${view}`;
  if (item?.kind !== 'post') return `${place} cal-${item?.kind ?? 'post'}`;
  const hand = `${item.entry.moving === null ? '' : ' cal-movable'}${item.roomy ? ' cal-roomy' : ''}`;
  return `${place} cal-post cal-is-${item.entry.state}${hand}`;
};

const dayClass = (base: string, date: Date, isOther: boolean, isToday: boolean): string => {
  const weekend = [0, 6].includes(date.getUTCDay()) ? ' cal-weekend' : '';
  return `${base}${weekend}${isOther ? ' cal-other' : ''}${isToday ? ' cal-today' : ''}`;
};

type Options = ComponentProps<typeof FullCalendar>;

/** What never changes: a function that is new makes FullCalendar draw everything anew. */
const always: Options = {
  plugins,
  headerToolbar: false,
  timeZone: 'UTC',
  locale: region,
  firstDay: firstDayOfWeek() % 7,
  fixedWeekCount: false,
  allDaySlot: false,
  slotDuration: '00:30:00',
  slotMinHeight: 33,
  slotEventOverlap: false,
  eventOrder: 'start,kind',
  eventInteractive: true,
  // Our faces say it.
  displayEventTime: false,
  tableHeaderClass: 'cal-head',
  tableBodyClass: 'cal-body',
  dayHeaderAlign: 'start',
  dayHeaderClass: 'cal-dow',
  dayRowClass: 'cal-row',
  dayCellClass: ({ date, isOther, isToday }) => dayClass('cal-cell', date, isOther, isToday),
  dayCellTopClass: 'cal-top',
  dayLaneClass: ({ date, isPast }) =>
    `${dayClass('cal-lane', date, false, false)}${isPast ? ' cal-past' : ''}`,
  slotLaneClass: ({ isMinor }) => (isMinor ? '' : 'cal-line-of-hour'),
  slotHeaderInnerClass: 'cal-hour',
  slotHeaderContent: ({ date }) => clockOf(wallOf(date)),
  nowIndicatorLineClass: 'cal-now',
  nowIndicatorHeaderClass: 'cal-now-at',
  eventInnerClass: 'cal-inner',
  eventDidMount: ({ el, event }) => {
    const item = itemOf(event);
    if (item?.kind === 'post') el.dataset.post = item.entry.id;
  },
};

const monthly: Options = {
  initialView: 'dayGridMonth',
  nowIndicator: false,
  height: 'auto',
  // How tall a row is, the styles say.
  aspectRatio: 100,
  viewClass: 'cal-month',
  dayHeaderContent: ({ date }) => <MonthHeader day={dayOf(date)} />,
  eventClass: (info) => classOf(info, 'month'),
  eventContent: ({ event }) => faceOf(event, MonthFace),
};

const weekly: Options = {
  initialView: 'timeGridWeek',
  nowIndicator: true,
  height: 'calc(100dvh - 172px)',
  viewClass: 'cal-week',
  dayHeaderContent: ({ date }) => <WeekHeader day={dayOf(date)} />,
  eventClass: (info) => classOf(info, 'week'),
  eventContent: ({ event }) => faceOf(event, WeekFace),
};

function faceOf(event: EventApi, Face: typeof MonthFace) {
  const item = itemOf(event);
  return item ? <Face item={item} /> : null;
}

/** A period of its own is drawn from the beginning: it opens at its first hour. */
export const Grid = memo((props: GridProps) => (
  <Drawn key={`${props.view} ${props.period.start}`} {...props} />
));

function Drawn({ view, day, period, zone, calendar, held, onOpen }: GridProps) {
  const isWeek = view === 'week';
  const drawn = useRef<readonly Item[]>([]);
  const items = useMemo(
    () =>
      steadied(drawn.current, (isWeek ? weekItems : monthItems)(calendar.data, calendar.free_slots, held)),
    [calendar, isWeek, held],
  );
  useEffect(() => {
    drawn.current = items;
  }, [items]);
  const events = useMemo(() => items.map((item) => eventOf(item, isWeek)), [items, isWeek]);
  const heads = useMemo(
    () => ({ zone, counts: Map.groupBy(calendar.data, ({ wall_time }) => wall_time.slice(0, 10)) }),
    [calendar, zone],
  );
  const ofPeriod = useMemo(
    (): Options => ({
      initialDate: day,
      now: () => `${wallTime(Date.now(), zone)}:00Z`,
      dayCellTopContent: ({ date }) => <DayNumber day={dayOf(date)} isFirst={dayOf(date) === period.start} />,
    }),
    [day, period, zone],
  );
  const onClick = useMemo(
    (): Options => ({
      eventClick: ({ event, el, jsEvent }) => {
        jsEvent.preventDefault();
        const item = itemOf(event);
        if (item) onOpen(item, el);
      },
    }),
    [onOpen],
  );
  const [scrollTime] = useState(() => {
    const firstHour = events.map(({ start }) => String(start).slice(11, 13)).sort()[0] ?? '08';
    return `${firstHour < '08' ? firstHour : '07'}:45:00`;
  });
  return (
    <WeekHeads value={heads}>
      <FullCalendar
        {...always}
        {...(isWeek ? weekly : monthly)}
        {...ofPeriod}
        {...onClick}
        scrollTime={scrollTime}
        events={events}
      />
    </WeekHeads>
  );
}
