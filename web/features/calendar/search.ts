/** The state of the calendar is in its URL. Loaded with the first page, so the date arithmetic is kept elsewhere. */
import { createSearchReader } from '../../browser/search-params.ts';
import type { View } from '../../time/calendar-days.ts';
import { isDay } from '../../time/is-day.ts';

export type { View };

/** The grid shows the profile of an account instead of a period. */
export type ViewName = View | 'grid';

export const isView = (text: string | undefined): text is View =>
  text === 'month' || text === 'week' || text === 'list';

export const readCalendarSearch = createSearchReader(['view', 'date', 'platform', 'account', 'campaign'], {
  view: (text) => isView(text) || text === 'grid',
  date: isDay,
});
export type CalendarSearch = ReturnType<typeof readCalendarSearch>;

/** The parameters to change; undefined removes one. */
export type CalendarChange = { [Name in keyof CalendarSearch]?: string | undefined };
