import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('ideas', {
  caption_missing: 'is neither in the target nor in shared',
  nothing_created:
    'Nothing was created: {count, plural, one {there is a problem} other {there are # problems}}. Each is in `errors`, with the part of the request that it is about.',
});
