import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('analytics', {
  better_hours:
    'From {posts} posts of the last {days} days: hours with at least {least} of them that did better than usual. The time need not be the reason.',
  export_failed: 'It could not be made, although it was tried several times. Ask again, for less.',
  export_not_ready:
    'The export is {state, select, failed {not there: it failed} cancelled {not there: it was cancelled} other {still being made}}.',
  from_in_future: '`from` is not in the past: ask about an earlier time.',
  grain_needs_time:
    'A grain is how long the stretches of `time` are: add the dimension `time`, or leave it out.',
  hours_too_long: 'Hours are shown for at most 14 days: ask for a shorter period, or for days.',
  needs_platform:
    '{metrics}: each platform counts that by a rule of its own, so it is not added up over platforms. Add one of the dimensions platform, account and post, or ask about one platform, account or post.',
  no_better_hours:
    'From {posts} posts of the last {days} days, no hour with at least {least} of them did better than usual.',
  not_before_to: '`from` must be before `to`.',
  not_enough_posts:
    'Not enough posts yet: {posts} of {least} can be compared with what is usual for their account.',
  nothing_said_about_post: 'The platform reported nothing about this post.',
  period_too_long: 'A period is at most ten years long.',
  post_removed: 'The post was removed from here.',
  posts_not_by_post: 'A row for each post says already how many there are: leave posts_published out.',
  sort_not_asked_for: 'An answer can be sorted by what it was asked for: {names}.',
  stands_alone:
    'Nothing may be added up or compared from the figures of {platform}: GET /v1/analytics shows them as they were told.',
  too_many_exports:
    'You have {max} exports that wait or are kept already. Cancel one that waits, or come back when one has expired.',
  too_many_posts:
    'That is about more than {max} posts. Ask about an account or a campaign, a shorter period, or export it with POST /v2/analytics/exports.',
  too_many_rows:
    'That is more than {max} rows. Ask with fewer dimensions, for a shorter period, or export it with POST /v2/analytics/exports.',
  too_many_stretches:
    'That is {count} {granularity, select, hour {hours} day {days} week {weeks} other {months}}, and an answer has at most {max}: ask for a shorter period, or for {granularity, select, day {weeks} other {months}}.',
});
