/** The state of the calendar is its address. Loaded with the first page: the arithmetic of days is elsewhere. */
import { searchReader } from '../../browser/search-params.ts';
import { isDay } from '../../time/is-day.ts';

export type View = 'month' | 'week' | 'list';

export const isView = (text: string | undefined): text is View =>
  text === 'month' || text === 'week' || text === 'list';

export const readCalendarSearch = searchReader(['view', 'date', 'platform', 'account', 'campaign'], {
  view: isView,
  date: isDay,
});
export type CalendarSearch = ReturnType<typeof readCalendarSearch>;

/** What of it is to change; what is undefined is taken away. */
export type CalendarChange = { [Name in keyof CalendarSearch]?: string | undefined };
