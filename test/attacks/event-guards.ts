/** The guards of the event log: its order, and who hears what. */
export const eventGuards = [
  {
    name: 'events: one sequencer at a time',
    table: '../../server/db/events/sequence-events.test.ts',
    file: 'server/db/events/sequence-events.ts',
    find: '.forUpdate() // guard: one sequencer at a time',
    replace: '',
  },
  {
    name: 'events: a place that was given stands',
    table: '../../server/db/events/sequence-events.test.ts',
    sql: 'drop trigger event_log_stands on event_log',
  },
  {
    name: 'rights: what an event says stands',
    table: '../../server/db/events/sequence-events.test.ts',
    sql: 'grant update on event_log to public',
  },
] as const;
