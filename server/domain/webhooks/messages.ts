import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('webhooks', {
  address_refused: 'Events cannot be sent to this address. {reason}',
  app_not_allowed:
    'You have not allowed this app to send events of this workspace. Authorize it with the scope webhooks:write first.',
  ended:
    'This endpoint has ended: it answered 410, or what it acted for may read nothing any more. Make a new one.',
  nothing_to_hear: 'None of these types can be heard with the scopes that this was allowed.',
  not_manager: 'Only owners of the workspace that this app belongs to can do this.',
  no_secret:
    'The secret of this endpoint cannot be opened with the keys of this installation, so nothing is signed.',
  replay_backwards: 'must not be after "to"',
  too_many: 'An app has at most {max} endpoints in a workspace. Delete one that is not used.',
  too_many_secrets:
    'Two secrets work already. Wait for the older one to end, or end it now with overlap_hours 0.',
  too_many_tests: 'An endpoint takes at most {max} tests a minute.',
  type_needs_scope: 'needs the scope {scope}, which this was not allowed',
});
