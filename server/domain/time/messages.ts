import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('time', {
  ambiguous_time: 'Clocks in {zone} go back, so that time happens twice. Say fold "earlier" or "later".',
  instant_not_valid: 'Write the time as an instant, for example 2026-11-19T09:00:00Z.',
  no_such_zone: 'Name an IANA time zone, for example Europe/Lisbon.',
  nonexistent_time: 'Clocks in {zone} jump over that time. Choose {earlier} or {later}.',
  wall_time_not_valid: 'Write the local time like 2026-11-19T09:00, with a day that exists.',
});
