/** The state of the calendar is its address. */
import type { pageSearches } from '../../lib/page-searches.ts';

export type CalendarSearch = ReturnType<typeof pageSearches.calendar>;

/** What of it is to change; what is undefined is taken away. */
export type CalendarChange = { [Name in keyof CalendarSearch]?: string | undefined };
