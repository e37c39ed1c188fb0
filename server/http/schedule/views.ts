/** Slots and recurring posts, as the API shows them. */
import { z } from 'zod';
import { postStates } from '../../domain/post-model/post.ts';
import { weekdays } from '../../domain/schedule/recurrence.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { instant, platformName, shownId, shownPostId, timeZone, wallTime } from '../pipeline/view-parts.ts';

export const weekdayName = z.enum(weekdays).meta({ example: 'thursday' });
const time = z.string().meta({ example: '09:00' });
const publishAt = instant.meta({ example: sample.times.publish });

export const slotView = z
  .object({
    id: shownId('slt'),
    account_id: shownId('acc'),
    weekday: weekdayName,
    time: time.meta({ description: 'Local time like 09:00, in the time zone of the workspace' }),
    created_at: instant,
  })
  .meta({ id: 'Slot' });
export type SlotView = z.infer<typeof slotView>;

export const nextSlotView = z
  .object({
    next: z
      .object({ slot_id: shownId('slt'), publish_at: publishAt, wall_time: wallTime, time_zone: timeZone })
      .nullable()
      .meta({ description: 'Null: the account has no slots, or none is free within a year', example: {} }),
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
    id: shownId('rec'),
    template_post_id: shownPostId,
    ...ruleParts,
    time,
    time_zone: timeZone,
    starts_on: z.iso.date().meta({ example: '2026-11-19' }),
    ends_on: z.iso.date().nullable(),
    ahead_days: z
      .int()
      .meta({ description: 'How many days before its time each post is drafted', example: 7 }),
    coming: z
      .array(z.object({ publish_at: publishAt, wall_time: wallTime }))
      .meta({ description: 'The next times' }),
    created_at: instant,
    ended_at: instant.nullable(),
  })
  .meta({ id: 'Recurrence' });
export type RecurrenceView = z.infer<typeof recurrenceView>;

const account = z.object({ id: shownId('acc'), name: z.string().meta({ example: sample.workspace.name }) });

export const calendarEntryView = z
  .object({
    id: shownPostId,
    state: z.enum(postStates).meta({ example: 'scheduled' }),
    platform: platformName,
    account: account.nullable().meta({ example: {} }),
    campaign_id: z.string().nullable(),
    idea_id: shownId('ide').meta({ description: 'Shared by posts that tell one idea on several accounts' }),
    headline: z.string().meta({
      description: "The idea's title, else the post's own, else the first line; at most 120 characters",
      example: sample.caption,
    }),
    at: publishAt.meta({ description: 'When it went out, else when it is to go out' }),
    wall_time: wallTime.meta({ description: 'What the clock shows then, in the time zone of the answer' }),
    thumbnail_url: z.string().nullable(),
    revision: z.int().meta({ description: 'To name when editing it', example: 2 }),
    approved_for: z
      .object({ from: instant, to: instant })
      .nullable()
      .meta({ description: 'Inside this its approval covers the time; null: any time, or not approved' }),
    moving: z.enum(['schedule', 'edit']).nullable().meta({
      description: 'How you can give it another time: schedule it, or edit the draft; null: you cannot',
      example: 'schedule',
    }),
  })
  .meta({ id: 'CalendarEntry' });
export type CalendarEntryView = z.infer<typeof calendarEntryView>;

export const calendarView = z
  .object({
    time_zone: timeZone,
    data: z.array(calendarEntryView),
    more: z.boolean().meta({ description: 'There are more posts than one answer holds: ask for less' }),
    free_slots: z.array(
      z.object({
        slot_id: shownId('slt'),
        account_id: shownId('acc'),
        platform: platformName,
        at: publishAt.meta({ example: '2026-11-26T09:00:00.000Z' }),
        wall_time: wallTime.meta({ example: '2026-11-26T09:00' }),
      }),
    ),
  })
  .meta({ id: 'Calendar' });
export type CalendarView = z.infer<typeof calendarView>;

const gridTile = z.object({
  mark: z
    .enum(['video', 'several'])
    .nullable()
    .meta({ description: 'The sign in its corner; null for a single picture', example: 'several' }),
  ...messageSchema(
    'label',
    z.string().nullable().meta({ description: 'What the platform calls such a post', example: 'Carousel' }),
  ),
});

export const gridEntryView = z
  .object({
    ...calendarEntryView.shape,
    tile: gridTile.nullable().meta({
      description:
        'How the profile shows it; null: it does not, but the post belongs to the idea of one that is shown, at the same time',
    }),
  })
  .meta({ id: 'GridEntry' });
export type GridEntryView = z.infer<typeof gridEntryView>;

export const profileGridView = z
  .object({
    time_zone: timeZone,
    data: z.array(gridEntryView).meta({ description: 'In order of time' }),
    more: z.boolean().meta({ description: 'There are more posts, earlier than these' }),
  })
  .meta({ id: 'ProfileGrid' });
export type ProfileGridView = z.infer<typeof profileGridView>;
