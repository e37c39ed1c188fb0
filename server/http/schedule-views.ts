/** Slots and recurring posts, as the API shows them. */
import { z } from 'zod';
import { weekdays } from '../domain/schedule/recurrence.ts';
import { instant } from './view-parts.ts';

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
