import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('schedule', {
  ends_before_start: 'The end must not be before the start.',
  no_profile_grid: '{platform} shows no grid of posts on its profiles.',
  period_too_long: 'Ask for a period of at most {max} days.',
  starts_outside_year: 'Start today or within a year.',
  template_is_change: 'A change to a published post cannot come again. Name the post itself.',
  to_not_valid: 'must be after from, and at most {max} days after it',
  too_many_recurrences: 'At most {max} posts can come again. End one first.',
});
