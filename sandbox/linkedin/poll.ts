import { badField } from './errors.ts';
import { isRecord } from './gate.ts';
import type { PostMedia } from './posts.ts';

const durations = ['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS'];
const limits = { question: 140, option: 30 };
const field = 'content/poll';

/** A question with two to four answers. It carries no media. */
export function readPoll(value: unknown): PostMedia[] {
  const poll = isRecord(value) ? value : {};
  requireText(poll.question, 'question', limits.question);
  const options = poll.options;
  if (!Array.isArray(options)) throw refused('MISSING_FIELD', 'options', 'field is required but not found');
  if (options.length < 2 || options.length > 4) {
    throw refused('INVALID_VALUE_FOR_FIELD', 'options', 'between 2 and 4 options are expected');
  }
  options.forEach((option: unknown, index) => {
    requireText(isRecord(option) ? option.text : undefined, `options/${index}/text`, limits.option);
  });
  const duration = isRecord(poll.settings) ? poll.settings.duration : undefined;
  if (duration === undefined) throw refused('MISSING_FIELD', 'settings/duration', 'field is required');
  if (!durations.includes(String(duration))) {
    throw refused('INVALID_VALUE_FOR_FIELD', 'settings/duration', `"${duration}" is not an enum symbol`);
  }
  return [];
}

function requireText(value: unknown, name: string, limit: number): void {
  if (typeof value !== 'string' || value === '') throw refused('MISSING_FIELD', name, 'field is required');
  if (value.length > limit) throw refused('FIELD_LENGTH_TOO_LONG', name, `longer than ${limit}`);
}

const refused = (code: string, name: string, words: string) =>
  badField(code, `${field}/${name}`, `ERROR :: /${field}/${name} :: ${words}`);
