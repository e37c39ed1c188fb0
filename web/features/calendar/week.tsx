/** The week, drawn by FullCalendar; what stands in it is ours. Loaded when a week is looked at. */
import FullCalendar, { type EventApi, type EventInput } from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { type ComponentProps, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { region } from '../../i18n/locale.ts';
import { wallTime } from '../../time/dates.ts';
import { addMinutes, firstDayOfWeek, type Period } from './calendar-days.ts';
import { type Item, keyOf, steadied, weekItems } from './calendar-grid.ts';
import { isWeekend, WeekHeader, WeekHeads } from './day-words.tsx';
import { classOf, clockOf, WeekFace } from './face.tsx';

export interface WeekProps {
  day: string;
  period: Period;
  zone: string;
  calendar: CalendarView;
  held: string | undefined;
  onOpen: (item: Item, element: HTMLElement) => void;
}

/** How long a thing is drawn; a post takes no time. */
const drawnMinutes = { post: 55, slot: 24, more: 24 };

const eventOf = (item: Item): EventInput => ({
  id: keyOf(item),
  start: `${item.wall}:00Z`,
  end: `${addMinutes(item.wall, drawnMinutes[item.kind])}:00Z`,
  extendedProps: { item },
});

const itemOf = (event: EventApi): Item | undefined => event.extendedProps.item;

/** FullCalendar is told that all is UTC: what it shows is the clock on the wall, and which instant that is we say. */
const wallOf = (date: Date | null): string => date?.toISOString().slice(0, 16) ?? '';
const dayOf = (date: Date): string => wallOf(date).slice(0, 10);

type Options = ComponentProps<typeof FullCalendar>;

/** What never changes: a function that is new makes FullCalendar draw everything anew. */
const always: Options = {
  plugins: [timeGridPlugin],
  initialView: 'timeGridWeek',
  headerToolbar: false,
  timeZone: 'UTC',
  locale: region,
  firstDay: firstDayOfWeek() % 7,
  height: 'calc(100dvh - 172px)',
  nowIndicator: true,
  allDaySlot: false,
  slotDuration: '00:30:00',
  slotMinHeight: 33,
  slotEventOverlap: false,
  eventOrder: 'start,kind',
  eventInteractive: true,
  // Our faces say it.
  displayEventTime: false,
  viewClass: 'cal-week',
  tableHeaderClass: 'cal-head',
  dayHeaderAlign: 'start',
  dayHeaderClass: 'cal-dow',
  dayHeaderContent: ({ date }) => <WeekHeader day={dayOf(date)} />,
  dayLaneClass: ({ date, isPast }) =>
    `cal-lane${isWeekend(dayOf(date)) ? ' cal-weekend' : ''}${isPast ? ' cal-past' : ''}`,
  slotLaneClass: ({ isMinor }) => (isMinor ? '' : 'cal-line-of-hour'),
  slotHeaderInnerClass: 'cal-hour',
  slotHeaderContent: ({ date }) => clockOf(wallOf(date)),
  nowIndicatorLineClass: 'cal-now',
  nowIndicatorHeaderClass: 'cal-now-at',
  eventClass: ({ event }) => {
    const item = itemOf(event);
    return item ? classOf(item, 'week') : '';
  },
  eventInnerClass: 'cal-inner',
  eventContent: ({ event }) => {
    const item = itemOf(event);
    return item ? <WeekFace item={item} /> : null;
  },
  eventDidMount: ({ el, event }) => {
    const item = itemOf(event);
    if (item?.kind === 'post') el.dataset.post = item.entry.id;
  },
};

/** A week of its own is drawn from the beginning: it opens at its first hour. */
export const Week = memo((props: WeekProps) => <Drawn key={props.period.start} {...props} />);

function Drawn({ day, zone, calendar, held, onOpen }: WeekProps) {
  const drawn = useRef<readonly Item[]>([]);
  const items = useMemo(
    () => steadied(drawn.current, weekItems(calendar.data, calendar.free_slots, held)),
    [calendar, held],
  );
  useEffect(() => {
    drawn.current = items;
  }, [items]);
  const events = useMemo(() => items.map(eventOf), [items]);
  const heads = useMemo(
    () => ({ zone, counts: Map.groupBy(calendar.data, ({ wall_time }) => wall_time.slice(0, 10)) }),
    [calendar, zone],
  );
  const ofPeriod = useMemo(
    (): Options => ({ initialDate: day, now: () => `${wallTime(Date.now(), zone)}:00Z` }),
    [day, zone],
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
      <FullCalendar {...always} {...ofPeriod} {...onClick} scrollTime={scrollTime} events={events} />
    </WeekHeads>
  );
}
