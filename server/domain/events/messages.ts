import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('events', {
  cursor_expired:
    'The events after this cursor are no longer kept. Read what you follow as it is now, then go on without a cursor.',
  type_needs_scope: 'Events of the type {type} need the scope {scope}.',
});
