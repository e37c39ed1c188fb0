import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('first_comments', {
  id_unknown:
    'We do not know the id of the post on the platform, so its first comment must be written there.',
  pointed_at:
    'A person said where the post is. Look whether it is the right one, then send its first comment.',
  comment_sent_without_clear_answer_and:
    'The comment was sent without a clear answer, and the platform does not show it.',
  disconnected_before_first_comment_went_out: '{account} was disconnected before the first comment went out.',
  disconnected_while_being_sent: '{accountName} was disconnected while it was being sent.',
  first_comment: 'The first comment is {replaceAll}; there is nothing to decide about it now.',
  first_comment_must_be_written_there: 'The first comment must be written there.',
  look_under_post_then_tell_us: '{reason} Look under the post, then tell us whether the comment is there.',
  our_time_was_over: 'our time was over',
  platform_asks_to_wait: 'The platform asks to wait.',
  post_no_longer_out_so_nothing: 'The post is no longer out, so nothing can be said under it.',
  post_removed_before_first_comment_went:
    'The post was removed before its first comment went out, so nothing was sent.',
  this_installation_cannot_write_comments_on: 'This installation cannot write comments on that platform now.',
  tried_times: '{reason} It was tried {mostTries} times.',
  we_could_not_find_out_half: '{plainReason} We could not find out for half an hour.',
  what_stored_not_first_comment_that:
    'What is stored is not the first comment that was approved, so nothing was sent.',
});
