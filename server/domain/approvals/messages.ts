import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('approvals', {
  account_not_usable: '{plainReason} Reconnect the account, then approve.',
  already_approved: 'You have approved this revision already. It waits for somebody else.',
  choose_account: 'Choose an account.',
  content_changed: 'The post has changed since you saw it. Look at it as it is now, then decide.',
  declarations_differ:
    'Somebody approved this revision with other choices for the platform. Make the same ones, or send it back.',
  invalid_request: 'This platform asks for no declarations.',
  invalid_time: 'The post has no time. Set one, or approve it for any time.',
  no_revision: 'The post has no revision to approve. Send it to review first.',
  not_found: 'There is no such post in this workspace.',
  not_in_review: 'Its author has not sent it to review yet. Ask them to, then decide about it.',
  not_opened: 'Open the current revision in the review page before you approve it.',
  not_signed: 'You have not signed this revision, so there is nothing to withdraw.',
  self_approval_forbidden:
    'You wrote this post, or changed it since somebody else approved it. In this workspace somebody else must approve it.',
  time_in_past: 'The planned time has passed. Choose another time, or approve it for any time.',
  unknown_declaration: 'is not a declaration of this platform',
});
