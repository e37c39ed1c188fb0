import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('platform', {
  answer_unreadable: '{platform} gave an answer that cannot be read. Try again.',
  answered_oddly: '{platform} gave an unexpected answer ({status}). Try again in a few minutes.',
  mention_ambiguous: 'Two different mentions have the name “{name}”. Remove one of them.',
  mention_not_in_text: 'The text does not contain “@{name}”. Write it there, or remove the mention.',
  must_be_asked_first: '{platform} must be asked first. {reason}',
  not_reached: '{platform} could not be reached ({reason}).',
  not_reached_try_again: '{platform} could not be reached ({reason}). Try again.',
  option_invalid:
    '“{label}” must be {shape, select, text {a text} toggle {on or off} list {a list of texts} people {a list of people, each with a username} other {a list, each with an id and a name}}.',
  option_many_lines: '“{label}” must be one line.',
  option_not_offered: '“{label}” does not offer this choice.',
  option_not_readable: '“{label}” has a broken character. Type or paste it again.',
  option_too_few: '“{label}” needs at least {min}.',
  option_too_long:
    '“{label}” is {over, plural, one {# character} other {# characters}} too long (limit {max, number}).',
  option_too_many: '“{label}” takes at most {max}.',
  unknown_option: '{platform} posts have no option called “{name}”. Remove it.',
});
