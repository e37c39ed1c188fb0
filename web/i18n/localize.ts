/**
 * Translates the server's messages into the reader's language. Responses name the code of each message: a field has
 * `<field>_code` and `<field>_params` beside it, a list of messages `<field>_messages`. Text without a code was
 * written by people, or is data, and stays as it is.
 */
import { type Language, type Message, translate } from '../../server/lib/message.ts';

/**
 * Fields that hold a record: its keys are data, some chosen by users and apps, so nothing in it is a server
 * message. Without this, an option called `title_code` could show a reader other text than what is published.
 */
export const recordFields: ReadonlySet<string> = new Set([
  'answered',
  'clientExtensionResults',
  'condition',
  'counts',
  'crops',
  'data',
  'declarations',
  'image',
  'options',
  'posts',
  'replaces_options',
  'values',
  'video',
  'when',
  'wire',
]);

/**
 * Changes the response in place, since no other code has it yet: copying thousands of posts would block the page.
 */
export function localizeResponse(response: unknown, language: Language): unknown {
  if (typeof response !== 'object' || response === null) return response;
  if (Array.isArray(response)) {
    for (const item of response) localizeResponse(item, language);
    return response;
  }
  const fields = response as Record<string, unknown>;
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string') {
      const code = fields[`${key}_code`];
      const params = (fields[`${key}_params`] ?? {}) as Message['params'];
      if (typeof code === 'string') fields[key] = translate({ code, params, text: value }, language);
    } else if (key.endsWith('_messages') && Array.isArray(value))
      fields[key.slice(0, -'_messages'.length)] = value.map((item: Message) => translate(item, language));
    // The parameters are read together with their message.
    else if (!key.endsWith('_params') && (Array.isArray(value) || !recordFields.has(key)))
      localizeResponse(value, language);
  }
  return response;
}
