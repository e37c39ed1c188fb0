/** The fields of answers in which the server speaks, and nobody writes: they are told in the reader's language. */
import type { Heard } from './heard.ts';

export const toldFields: ReadonlySet<string> = new Set([
  'broken',
  'detail',
  'failure',
  'help',
  'label',
  'message',
  'problem',
  'retention',
  'status_reason',
  'trouble',
  'visibility',
  'void_reason',
  'why',
]);

/** In the answer itself, which nobody else has yet: making thousands of posts anew would hold up the page. */
export const tellFields = (answer: unknown, hear: Heard): unknown => {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) {
    for (const one of answer) tellFields(one, hear);
    return answer;
  }
  const fields = answer as Record<string, unknown>;
  for (const key in fields) {
    const value = fields[key];
    if (typeof value === 'object') tellFields(value, hear);
    else if (typeof value === 'string' && toldFields.has(key)) fields[key] = hear(value);
  }
  return answer;
};
