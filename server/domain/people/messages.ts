import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('people', {
  email_example: 'for example ines@example.com',
  email_from_provider:
    'Your address comes from the service you sign in with. Change it there, then sign in again.',
  email_link_not_usable:
    'The link is older than a day, or was made for another person or address. Save the address again to get a new one.',
  email_not_valid: 'That does not look like an e-mail address.',
  identity_removed: 'This way to sign in was removed a moment ago.',
  identity_taken: 'This way to sign in was given to a person a moment ago.',
  invitation_needed: 'Ask an owner of a workspace here for an invitation link, and open it.',
  last_identity: 'This is the only way left for you to sign in. Add another one first, then remove this one.',
  member_of_none: '{id} is not a member of any workspace.',
  name_empty: 'must not be empty',
  name_not_saved: 'Your name was not saved: it must not be empty.',
  no_scope: 'Name at least one scope. Choose among {known}.',
  no_such_identity: 'You have no such way to sign in.',
  nobody_named: 'Nobody here has the id or e-mail address "{user}". They must have signed in once.',
  not_member: '{id} is not a member of the workspace "{workspace}".',
  provider_unavailable: '{name} does not answer. Try again in a minute.',
  provider_unknown: 'Nobody signs in with "{provider}" here.',
  providers_here: 'one of {offered}',
  session_ended: 'Your session has ended. Sign in again.',
  several_named: 'Several people have the address "{user}". Name one by id (usr_…).',
  several_workspaces: '{id} belongs to several workspaces. Name one: {choices}.',
  suspended: 'This person may not sign in any more. Ask the operator why.',
  token_for_inactive: '{id} is {status}, so there can be no token.',
  token_not_on_loopback:
    'Tokens are made by command only on an installation whose BASE_URL is a loopback address.',
  too_many_mails: 'We have written to addresses of yours often enough today. Try again tomorrow.',
  too_many_sign_ins: 'Too many sign-ins come from your address. Wait {seconds} seconds and try again.',
  unknown_scopes: 'These scopes do not exist: {unknown}. Choose among {known}.',
});
