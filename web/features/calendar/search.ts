/** The state of the calendar is its address. */
import { searchReader } from '../../browser/search-params.ts';
import { isDay } from '../../time/is-day.ts';
import { isView } from './calendar-view.ts';

export const readCalendarSearch = searchReader(['view', 'date', 'platform', 'account', 'campaign'], {
  view: isView,
  date: isDay,
});
export type CalendarSearch = ReturnType<typeof readCalendarSearch>;

/** What of it is to change; what is undefined is taken away. */
export type CalendarChange = { [Name in keyof CalendarSearch]?: string | undefined };
