import type { CalendarView, NextSlotView, RecurrenceView, SlotView } from '../../schedule/views.ts';
import type { Examples } from './index.ts';
import { account, ids, schedule, times } from './things.ts';

const slot: SlotView = {
  id: 'slt_06cd5b3k2v8m7p4q9r1s6t3w0x',
  account_id: account.id,
  weekday: 'thursday',
  time: '09:00',
  created_at: times.made,
};
const calendar: CalendarView = {
  time_zone: schedule.time_zone,
  data: [
    {
      id: ids.post,
      state: 'scheduled',
      platform: 'facebook',
      account: { id: account.id, name: account.name },
      campaign_id: null,
      headline: 'The lights stay on late',
      at: schedule.publish_at,
      wall_time: schedule.wall_time,
      thumbnail_url: null,
      revision: 2,
      approved_for: null,
      moving: 'schedule',
    },
  ],
  more: false,
  free_slots: [],
};
const next: NextSlotView = { next: { slot_id: slot.id, ...schedule } };
const recurrence: RecurrenceView = {
  id: 'rec_06cd5b3k2v8m7p4q9r1s6t3w0y',
  template_post_id: ids.post,
  every: 'week',
  weekdays: ['thursday'],
  every_days: null,
  day_of_month: null,
  time: '09:00',
  time_zone: schedule.time_zone,
  starts_on: '2026-11-19',
  ends_on: null,
  ahead_days: 7,
  coming: [{ publish_at: schedule.publish_at, wall_time: schedule.wall_time }],
  created_at: times.made,
  ended_at: null,
};

export const scheduleExamples: Examples = {
  getCalendar: { response: calendar },
  listSlots: { response: { data: [slot] } },
  addSlot: {
    request: { account_id: slot.account_id, weekday: slot.weekday, time: slot.time },
    response: slot,
  },
  removeSlot: {},
  getNextSlot: { response: next },
  listRecurrences: { response: { data: [recurrence] } },
  addRecurrence: {
    request: { every: 'week', weekdays: ['thursday'], template_post_id: ids.post, time: '09:00' },
    response: recurrence,
  },
  endRecurrence: {},
};
