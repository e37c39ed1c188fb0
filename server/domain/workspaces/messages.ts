import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('workspaces', {
  invitation_accepted: 'This invitation was accepted already. Remove the member instead.',
  invitation_expired: 'This invitation has expired; links work for seven days. Ask for a new one.',
  invitation_unknown: 'This invitation link is not complete or was never ours. Ask for a new one.',
  invitation_used: 'This invitation was used already; a link works once. Ask for a new one.',
  invitation_withdrawn: 'This invitation was withdrawn. Ask for a new one.',
  last_owner: 'This is the only owner. Make somebody else an owner first.',
  name_empty: 'must not be empty',
  no_passkeys_here:
    'Passkeys are not offered on this installation, so nobody could approve. The operator can change that.',
  no_such_invitation: 'There is no such invitation. Check that the link is complete.',
  not_changed: 'The workspace was not changed: {problems}.',
  zone_unknown: 'must be an IANA zone such as Europe/Lisbon',
});
