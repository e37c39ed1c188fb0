/** Slots and recurring posts, as the API shows them. */
import { z } from 'zod';
import { postStates } from '../../domain/post-model/post.ts';
import { weekdays } from '../../domain/schedule/recurrence.ts';
import { instant, platformName } from '../pipeline/view-parts.ts';

export const weekdayName = z.enum(weekdays);

export const slotView = z
  .object({
    id: z.string(),
    account_id: z.string(),
    weekday: weekdayName,
    time: z.string().meta({ description: 'Local time like 09:00, in the time zone of the workspace' }),
    created_at: instant,
  })
  .meta({ id: 'Slot' });
export type SlotView = z.infer<typeof slotView>;

export const nextSlotView = z
  .object({
    next: z
      .object({ slot_id: z.string(), publish_at: instant, wall_time: z.string(), time_zone: z.string() })
      .nullable()
      .meta({ description: 'Null: the account has no slots, or none is free within a year' }),
  })
  .meta({ id: 'NextSlot' });
export type NextSlotView = z.infer<typeof nextSlotView>;

const ruleParts = {
  every: z.enum(['week', 'days', 'month']),
  weekdays: z.array(weekdayName).meta({ description: 'For every week: on which days' }),
  every_days: z.int().nullable().meta({ description: 'For every so many days: how many' }),
  day_of_month: z
    .int()
    .nullable()
    .meta({ description: 'For every month: on which day; the last one where the month is shorter' }),
};

export const recurrenceView = z
  .object({
    id: z.string(),
    template_post_id: z.string(),
    ...ruleParts,
    time: z.string(),
    time_zone: z.string(),
    starts_on: z.iso.date(),
    ends_on: z.iso.date().nullable(),
    ahead_days: z.int().meta({ description: 'How many days before its time each post is drafted' }),
    coming: z
      .array(z.object({ publish_at: instant, wall_time: z.string() }))
      .meta({ description: 'The next times' }),
    created_at: instant,
    ended_at: instant.nullable(),
  })
  .meta({ id: 'Recurrence' });
export type RecurrenceView = z.infer<typeof recurrenceView>;

const account = z.object({ id: z.string(), name: z.string() });

export const calendarEntryView = z
  .object({
    id: z.string(),
    state: z.enum(postStates),
    platform: platformName,
    account: account.nullable(),
    campaign_id: z.string().nullable(),
    headline: z.string().meta({ description: 'The title, else the first line; at most 120 characters' }),
    at: instant.meta({ description: 'When it went out, else when it is to go out' }),
    wall_time: z.string().meta({ description: 'What the clock shows then, in the time zone of the answer' }),
    thumbnail_url: z.string().nullable(),
    revision: z.int().meta({ description: 'To name when editing it' }),
    approved_for: z
      .object({ from: instant, to: instant })
      .nullable()
      .meta({ description: 'Inside this its approval covers the time; null: any time, or not approved' }),
    moving: z.enum(['schedule', 'edit']).nullable().meta({
      description: 'How you can give it another time: schedule it, or edit the draft; null: you cannot',
    }),
  })
  .meta({ id: 'CalendarEntry' });
export type CalendarEntryView = z.infer<typeof calendarEntryView>;

export const calendarView = z
  .object({
    time_zone: z.string(),
    data: z.array(calendarEntryView),
    more: z.boolean().meta({ description: 'There are more posts than one answer holds: ask for less' }),
    free_slots: z.array(
      z.object({
        slot_id: z.string(),
        account_id: z.string(),
        platform: platformName,
        at: instant,
        wall_time: z.string(),
      }),
    ),
  })
  .meta({ id: 'Calendar' });
export type CalendarView = z.infer<typeof calendarView>;
