import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('mail', {
  all_in_app: 'All of them are among your notifications.',
  and_more: '{count, plural, one {And one more} other {And # more}}',
  choose_mails: 'Choose which mails you get',
  confirm_action: 'Confirm the address',
  confirm_body:
    'Somebody, we hope you, gave this address in Signoff. Open the link within a day to confirm that it is yours. If it was not you, do nothing.',
  confirm_title: 'Confirm your e-mail address',
  digest: '{count, plural, one {One thing} other {# things}} in {workspace} since yesterday',
  footer: 'Signoff at {host} sent this.',
  not_now: 'The mail server did not take it now ({why}).',
  open: 'Open it',
  refused: 'The mail server refused it ({code}).',
});
