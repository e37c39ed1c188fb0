/** Builds what keeps the schedule: the calendar, weekly slots, posts that come again, and times that follow their zone's rules. */

import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createCalendarReader } from '../db/schedule/calendar-reader.ts';
import { createRecurrenceStore } from '../db/schedule/recurrences.ts';
import { createTimedPosts } from '../db/schedule/timed-posts.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import { draftRecurring } from '../domain/schedule/draft-recurring.ts';
import { followTimeRules } from '../domain/schedule/follow-time-rules.ts';
import type { ScheduleWork } from '../jobs/keep-schedule.ts';
import type { Logger } from '../lib/logger.ts';

export const createScheduleDeps = (database: DatabaseHandle, posts: PostDeps, log: Logger) => ({
  ...posts,
  log,
  recurrences: createRecurrenceStore(database),
  timed: createTimedPosts(),
  calendar: createCalendarReader(database),
});

export const createScheduleWork = (deps: ReturnType<typeof createScheduleDeps>): ScheduleWork => ({
  followTimeRules: () => followTimeRules(deps),
  draftRecurring: () => draftRecurring(deps),
});
