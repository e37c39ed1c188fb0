import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('platform', {
  answer_unreadable: '{platform} gave an answer that cannot be read. Try again.',
  answered_oddly: '{platform} gave an unexpected answer ({status}). Try again in a few minutes.',
  must_be_asked_first: '{platform} must be asked first. {reason}',
  not_reached: '{platform} could not be reached ({reason}).',
  not_reached_try_again: '{platform} could not be reached ({reason}). Try again.',
});
