import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('publishing', {
  account_kind:
    '{name} was connected on {where, select, sandbox {the sandbox} other {the real platform}}, which is not what this installation talks to now. Connect it again.',
  allows_something_else_now_than_when:
    '{displayName} allows something else now than when it was approved. {rule} Look at it and approve it again.',
  asks_to_wait: '{platformName} asks to wait.',
  asks_to_wait_until: '{platformName} asks to wait until {until}.',
  but_earlier_try_may_have_worked: '{plainReason} But an earlier try may have worked.',
  change_may_be_out: '{reason} The change may be out: look at {platformName}, then tell us.',
  change_may_be_out_already: '{reason} The change may be out already. We are trying again until we know.',
  content_damaged:
    'What is stored is not what was approved, so nothing was sent. Edit it and have it approved again.',
  could_not_be_sent_in_time: 'It could not be sent in time.',
  did_not_take_token: '{displayName} did not take the token.',
  disconnected: '{name} was disconnected.',
  disconnected_while_being_sent: '{name} was disconnected while it was being sent.',
  gave_up: '{reason} {ending}',
  look_at_then_tell_us_whether: '{plainReason} Look at {displayName}, then tell us whether it is there.',
  may_have_gone_out_before_that: 'It may have gone out before that: look at the platform, then tell us.',
  media_damaged:
    'A stored file is not the one that was approved, so nothing was sent. Attach it again and have it approved.',
  missed: 'Its time passed before it could go out. {cause} {ending}',
  must_be_reconnected: '{name} must be reconnected.',
  not_approved_now: 'Its approvals no longer cover it as it stands. Have it approved again.',
  not_taken: '{displayName} did not take it in {maxTries} tries.',
  not_taken_try: '{displayName} did not take it (try {try}).',
  nothing_changed: 'Nothing was changed.',
  nothing_posted: 'Nothing was posted.',
  platform_off: 'This installation no longer publishes to that platform.',
  post_that_this_changes_removed_so: 'The post that this changes was removed, so nothing was changed.',
  preparing_took_too_long: 'Preparing it took longer than the time it had.',
  shows_that_could_be_this_one:
    '{platform} shows {count, plural, one {an older post} other {# posts}} that could be this one. Look there, then tell us.',
  signoff_not_running_too_busy_or:
    'Signoff was not running, was too busy, or publishing was paused, at that time.',
  something_went_wrong_on_our_side: 'Something went wrong on our side while asking.',
  something_went_wrong_on_our_side_while: 'Something went wrong on our side while sending.',
  unavailable:
    '{reason} We tried {maxTries} times. Nothing was {done, select, changed {changed} other {posted}}.',
  unconfirmed: '{displayName} gave no clear answer before its time ended.',
  waiting: '{plainReason} We are trying again.',
  we_asking_whether_arrived:
    "{reason} We are asking {platformName} whether it arrived. We won't send it twice.",
  we_could_not_find_out_half:
    '{plainReason} We could not find out for half an hour. Look at {displayName}, then tell us whether it is there.',
  we_tried_times: '{reason} We tried {maxTries} times.',
  what_stored_not_what_approved_so: 'What is stored is not what was approved, so nothing more was sent.',
});
