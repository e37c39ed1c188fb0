/** The state of the calendar is its address. */
import { isView } from '../../lib/calendar-view.ts';
import { isDay } from '../../lib/is-day.ts';
import { pick } from '../../lib/search-params.ts';

const names = ['view', 'date', 'platform', 'account', 'campaign'] as const;
export type CalendarSearch = { [Name in (typeof names)[number]]?: string };

/** What of it is to change; what is undefined is taken away. */
export type CalendarChange = { [Name in keyof CalendarSearch]?: string | undefined };

export const readSearch = (search: Record<string, unknown>): CalendarSearch => {
  const { view, date, ...filters } = pick(search, names);
  return { ...(isView(view) ? { view } : {}), ...(isDay(date) ? { date } : {}), ...filters };
};
