/** Builds what the schedule needs: the calendar, weekly slots, recurrences, and times that follow zone rules. */

import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createCalendarReader } from '../db/schedule/calendar-reader.ts';
import { createProfileGridReader } from '../db/schedule/profile-grid-reader.ts';
import { createRecurrenceStore } from '../db/schedule/recurrences.ts';
import { createTimedPosts } from '../db/schedule/timed-posts.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import { applyTimeRules } from '../domain/schedule/apply-time-rules.ts';
import { draftRecurring } from '../domain/schedule/draft-recurring.ts';
import type { ScheduleTasks } from '../jobs/maintain-schedule.ts';
import type { Logger } from '../lib/logger.ts';

export const createScheduleDeps = (database: DatabaseHandle, posts: PostDeps, log: Logger) => ({
  ...posts,
  log,
  recurrences: createRecurrenceStore(database),
  timed: createTimedPosts(),
  calendar: createCalendarReader(database),
  profileGrid: createProfileGridReader(database),
});

export const createScheduleTasks = (deps: ReturnType<typeof createScheduleDeps>): ScheduleTasks => ({
  applyTimeRules: () => applyTimeRules(deps),
  draftRecurring: () => draftRecurring(deps),
});
