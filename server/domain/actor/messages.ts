import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('actor', {
  forbidden: 'Your role in this workspace is {role}, which does not allow this. Ask an owner to change it.',
  human_approval_required:
    'An access token cannot approve or decide for a person. Send the person to the review_url of the post.',
  sign_in_again:
    'This needs a sign-in that is not older than {hours, plural, one {an hour} other {# hours}}. Sign in again, then do it once more.',
  passkey_again:
    'This needs a passkey that you used within the last {minutes, plural, one {minute} other {# minutes}}. Sign in again with a passkey, then do it once more.',
  session_required: 'This can be done only by a person in the web interface, not with an access token.',
});
