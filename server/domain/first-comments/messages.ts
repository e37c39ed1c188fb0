import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('first_comments', {
  approval_not_genuine:
    'An approval of this post, or the approval rules of this workspace, were changed outside Signoff, so the first comment was not sent. Look at the post, and tell the person who runs this installation.',
  not_approved:
    'The approvals of this post do not cover its first comment any more, so it was not sent. It can be written there.',
  damaged: 'What is stored is not the first comment that was approved, so nothing was sent.',
  disconnected: '{account} was disconnected before the first comment went out.',
  disconnected_while_being_sent: '{accountName} was disconnected while it was being sent.',
  nothing_to_decide: 'There is nothing to decide about the first comment now.',
  id_unknown:
    'We do not know the id of the post on the platform, so its first comment must be written there.',
  look_and_tell: '{reason} Look under the post, then tell us whether the comment is there.',
  not_found_out_in_time: '{plainReason} We could not find out for half an hour.',
  not_offered: 'This installation cannot write comments on that platform now.',
  not_shown: 'The comment was sent without a clear answer, and the platform does not show it.',
  our_time_was_over: 'our time was over',
  platform_asks_to_wait: 'The platform asks to wait.',
  pointed_at:
    'A person said where the post is. Look whether it is the right one, then send its first comment.',
  post_not_out: 'The post is no longer out, so nothing can be posted under it.',
  post_removed: 'The post was removed before its first comment went out, so nothing was sent.',
  tried_times: '{reason} We tried {mostTries} times.',
  write_it_there: 'The first comment must be written there.',
});
