import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('actor', {
  forbidden: 'Your role in this workspace is {role}, which does not allow this. Ask an owner to change it.',
  human_approval_required:
    'An access token cannot approve or decide for a person. Send the person to the review_url of the post.',
  passkey_again:
    'This makes signing with a passkey laxer, so it needs a sign-in with a passkey that is not older than five minutes. Sign in again with yours, then do it once more.',
  sign_in_again:
    'This needs a sign-in that is not older than {hours, plural, one {an hour} other {# hours}}. Sign in again, then do it once more.',
  session_required: 'This can be done only by a person in the web interface, not with an access token.',
});
