import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('publishing', {
  account_kind:
    '{name} was connected on {where, select, sandbox {the sandbox} other {the real platform}}, which is not what this installation talks to now. Connect it again.',
  ambiguous:
    '{platform} shows {count, plural, one {an older post} other {# posts}} that could be this one. Look there, then tell us.',
  approval_not_genuine:
    'An approval of this post, or the approval rules of this workspace, were changed outside Signoff, so nothing was sent. Look at the post and approve it again, and tell the person who runs this installation.',
  asking_failed: 'Something went wrong on our side while asking.',
  asks_to_wait: '{platformName} asks to wait.',
  asks_to_wait_until: '{platformName} asks to wait until {until}.',
  change_may_be_out: '{reason} The change may be out: look at {platformName}, then tell us.',
  change_may_be_out_already: '{reason} The change may be out already. We are trying again until we know.',
  content_damaged:
    'What is stored is not what was approved, so nothing was sent. Edit it and have it approved again.',
  content_damaged_later: 'What is stored is not what was approved, so nothing more was sent.',
  could_not_be_sent_in_time: 'It could not be sent in time.',
  did_not_take_token: '{displayName} did not accept the connection.',
  disconnected: '{name} was disconnected.',
  disconnected_while_being_sent: '{name} was disconnected while it was being sent.',
  earlier_try_may_have_worked: '{plainReason} But an earlier try may have worked.',
  gave_up: '{reason} {ending}',
  look_and_tell: '{plainReason} Look at {displayName}, then tell us whether it is there.',
  may_be_out: 'It may have gone out before that: look at the platform, then tell us.',
  media_damaged:
    'A stored file is not the one that was approved, so nothing was sent. Attach it again and have it approved.',
  missed: 'Its time passed before it could go out. {cause} {ending}',
  must_be_reconnected: '{name} must be reconnected.',
  not_approved_now: 'Its approvals no longer cover it as it stands. Have it approved again.',
  not_found_out_in_time:
    '{plainReason} We could not find out for half an hour. Look at {displayName}, then tell us whether it is there.',
  not_in_time: 'Signoff was not running, was too busy, or publishing was paused, at that time.',
  not_taken: '{displayName} did not take it in {maxTries} tries.',
  not_taken_try: '{displayName} did not take it (try {try}).',
  nothing_changed: 'Nothing was changed.',
  nothing_posted: 'Nothing was posted.',
  original_removed: 'The post that this changes was removed, so nothing was changed.',
  platform_off: 'This installation no longer publishes to that platform.',
  preparing_took_too_long: 'Preparing it took longer than the time it had.',
  rules_changed:
    '{displayName} allows something else now than when it was approved. {rule} Look at it and approve it again.',
  sending_failed: 'Something went wrong on our side while sending.',
  signer_left: '{name} left the workspace, and their signature with them. It needs another one.',
  signer_may_not_approve: '{name} may no longer approve, and their signature fell. It needs another one.',
  signer_removed:
    '{name} was removed from the workspace, and their signature with them. It needs another one.',
  unavailable:
    '{reason} We tried {maxTries} times. Nothing was {done, select, changed {changed} other {posted}}.',
  unconfirmed: '{displayName} gave no clear answer before its time ended.',
  waiting: '{plainReason} We are trying again.',
  we_asking_whether_arrived:
    "{reason} We are asking {platformName} whether it arrived. We won't send it twice.",
  we_tried_times: '{reason} We tried {maxTries} times.',
});
