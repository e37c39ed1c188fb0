/** The state of the calendar is its address. */
import type { pageSearches } from '../../app/page-searches.ts';

export type CalendarSearch = ReturnType<typeof pageSearches.calendar>;

/** What of it is to change; what is undefined is taken away. */
export type CalendarChange = { [Name in keyof CalendarSearch]?: string | undefined };
