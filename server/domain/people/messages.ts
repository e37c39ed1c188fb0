import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('people', {
  email_example: 'for example ines@example.com',
  email_from_provider:
    'Your address comes from the service you sign in with. Change it there, then sign in again.',
  email_link_not_usable:
    'The link is older than a day, or was made for another person or address. Save the address again to get a new one.',
  email_not_valid: 'That does not look like an e-mail address.',
  first_owner_link_needed:
    'Nobody owns this installation yet. Open the link that it printed when it started.',
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
  operators_keep_themselves:
    'This person runs the installation, so only the operator makes a new sign-in link, by command.',
  passkey_name_empty: 'Give it a name, for example the device it is on.',
  passkey_not_accepted: 'The passkey was not accepted. Try again, or sign in another way.',
  passkey_taken: 'This passkey is registered here already. Sign in with it.',
  passkey_too_late:
    'That took longer than five minutes, was answered already, or began in another browser. Start again.',
  passkey_unknown: 'This passkey is not registered here, or was removed. Use another one.',
  passkeys_not_offered: 'Nobody signs in with passkeys here.',
  person_inactive: '{id} is {status}, so they cannot come in.',
  provider_unavailable: '{name} does not answer. Try again in a minute.',
  provider_unknown: 'Nobody signs in with "{provider}" here.',
  providers_here: 'one of {offered}',
  recovers_elsewhere:
    'This person is also in workspaces that you do not own. Only the operator can make a new sign-in link for them.',
  session_ended: 'Your session has ended. Sign in again.',
  sign_in_link_unusable:
    'The link was used, replaced by a newer one, or is older than a day. Ask for a new one.',
  sign_in_link_for_yourself: 'Add a passkey for yourself under “Ways to sign in”.',
  signs_in_elsewhere: 'This person can sign in with {name}, and add a passkey then.',
  several_named: 'Several people have the address "{user}". Name one by id (usr_…).',
  several_workspaces: '{id} belongs to several workspaces. Name one: {choices}.',
  suspended: 'This person may not sign in any more. Ask the operator why.',
  token_not_on_loopback:
    'Tokens are made by command only on an installation whose BASE_URL is a loopback address.',
  too_many_mails: 'We have written to addresses of yours often enough today. Try again tomorrow.',
  too_many_sign_ins: 'Too many sign-ins come from your address. Wait {seconds} seconds and try again.',
  unknown_scopes: 'These scopes do not exist: {unknown}. Choose among {known}.',
});
