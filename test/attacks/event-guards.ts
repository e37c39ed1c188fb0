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
    table: 'sql-as-service.test.ts',
    sql: 'drop trigger event_log_stands on event_log',
  },
  {
    name: 'rights: what an event says stands',
    table: 'sql-as-service.test.ts',
    sql: 'grant update on event_log to public',
  },
  {
    name: 'events: a type needs its scope',
    table: '../../server/http/events/events.test.ts',
    file: 'server/domain/events/hearing.ts',
    find: 'program.scopes.has(rulesOf(type).scope)',
    replace: 'true',
  },
  {
    name: 'events: an app hears of its own consents',
    table: '../../server/http/events/events.test.ts',
    file: 'server/domain/events/hearing.ts',
    find: 'program.appId !== null && data.app_id === program.appId',
    replace: 'true',
  },
  {
    name: 'events: a stream ends with its token',
    table: '../../server/http/events/events.test.ts',
    file: 'server/http/events/follow-events.ts',
    find: 'const caller = await authenticate(deps.authentication, request, eventAccess);',
    replace: 'const caller = { actor };',
  },
] as const;
