/**
 * What the server says, in the reader's language. Its answers name each sentence: beside a field stand `<field>_code` and
 * `<field>_params`, beside a list of sentences `<field>_messages`. What has no code was written by people, or is data,
 * and stays as it is.
 */
import { type Language, type Message, translate } from '../../server/lib/message.ts';

/**
 * Fields that hold a record: its keys are data, some chosen by people and programs, so nothing in it is a sentence of the
 * server's. Without this, an option called `title_code` could show a reader other words than those that go out.
 */
export const records: ReadonlySet<string> = new Set([
  'condition',
  'counts',
  'crops',
  'data',
  'declarations',
  'image',
  'options',
  'replaces_options',
  'values',
  'video',
  'when',
  'wire',
]);

/** In the answer itself, which nobody else has yet: making thousands of posts anew would hold up the page. */
export function localizeAnswer(answer: unknown, language: Language): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) {
    for (const one of answer) localizeAnswer(one, language);
    return answer;
  }
  const fields = answer as Record<string, unknown>;
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string') {
      const code = fields[`${key}_code`];
      const params = (fields[`${key}_params`] ?? {}) as Message['params'];
      if (typeof code === 'string') fields[key] = translate({ code, params, text: value }, language);
    } else if (key.endsWith('_messages') && Array.isArray(value))
      fields[key.slice(0, -'_messages'.length)] = value.map((one: Message) => translate(one, language));
    // The parameters of a sentence are read with it.
    else if (!key.endsWith('_params') && (Array.isArray(value) || !records.has(key)))
      localizeAnswer(value, language);
  }
  return answer;
}
