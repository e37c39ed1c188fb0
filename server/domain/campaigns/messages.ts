import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('campaigns', {
  days_over: 'These days are over. Choose days that are still to come.',
  draft_deleted: 'Its draft was deleted. Choose it by itself to make it again.',
  ends_before_start: 'The last day must not be before the first.',
  has_no_item: 'has no item {id}',
  left_by_state:
    'Left as it is: the post is {state, select, in_review {in review} changes_requested {changes requested} approved {approved} scheduled {scheduled} publishing {publishing} published {published} failed {failed} missed {missed} unconfirmed {unconfirmed} cancelled {cancelled} other {removed}}.',
  left_changed: 'Left as it is: somebody has changed it. Choose it by itself to replace it.',
  left_reviewed: 'Left as it is: somebody has reviewed it already. Edit the draft instead.',
  left_taken_out: 'Left as it is: the post was taken out of this campaign.',
  needs_media:
    '{platform} needs {media, select, video {a video} other {a picture or video}}. Add one before it is reviewed.',
  needs_media_brief_too_short:
    '{platform} needs {media, select, video {a video} other {a picture or video}}. The brief says too little for one of the templates. Add one before it is reviewed.',
  needs_media_no_films:
    '{platform} needs a video. None could be made: {reason} Add one before it is reviewed.',
  no_brief: 'The campaign has no brief. Write one first.',
  no_longer_connected: '{name} is no longer connected. Choose another account.',
  no_plan:
    'This campaign has no plan: its posts were put into it by hand. Make a campaign from a brief instead.',
  no_such_item: 'There is no such item in this campaign.',
  no_such_template: 'There is no template "{template}". Use varied, or one of {known}.',
  no_target: 'Name at least one platform or account.',
  nothing_free:
    'Nothing is free between {from} and {to}: each hour has a post already, or is over. Choose other days.',
  nothing_made: 'None of its posts could be made.',
  nothing_new_written:
    'Nothing new that fits was written for {platform}. Say more in the brief and make it again.',
  our_fault: 'Something went wrong on our side. Make it again.',
  starts_too_late: 'Start within a year.',
  template_needs_more: 'The brief does not say what the template "{template}" shows. Use varied.',
  time_over: 'Its time is over. Choose another one.',
  too_many_days: 'A campaign lasts at most {max} days.',
  too_many_posts:
    'That would be {count} posts{platforms, plural, =0 {} other { on {titles}}}; at most {max} are made in one campaign. Choose fewer a week, or fewer days.',
});
