import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('analytics', {
  better_hours:
    'From {posts} posts of the last {days} days: hours with at least {least} of them that did better than usual. The time need not be the reason.',
  from_in_future: '`from` is not in the past: ask about an earlier time.',
  hours_too_long: 'Hours are shown for at most 14 days: ask for a shorter period, or for days.',
  no_better_hours:
    'From {posts} posts of the last {days} days, no hour with at least {least} of them did better than usual.',
  not_before_to: '`from` must be before `to`.',
  not_enough_posts:
    'Not enough posts yet: {posts} of {least} can be compared with what is usual for their account.',
  nothing_said_about_post: 'The platform reported nothing about this post.',
  period_too_long: 'A period is at most ten years long.',
  post_removed: 'The post was removed from here.',
  too_many_stretches:
    'That is {count} {granularity, select, hour {hours} day {days} week {weeks} other {months}}, and an answer has at most {max}: ask for a shorter period, or for {granularity, select, day {weeks} other {months}}.',
});
