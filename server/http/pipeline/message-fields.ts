/**
 * Messages in answers. A field holds the English sentence; beside it `<field>_code` and `<field>_params` say the same to
 * programs and to the web interface, which chooses its words by the code.
 */
import { z } from 'zod';
import type { Message } from '../../lib/message.ts';

type MessageFields<Field extends string> = { [Key in Field]: string } & {
  [Key in `${Field}_code`]?: string;
} & { [Key in `${Field}_params`]?: Message['params'] };

export const messageFields = <Field extends string>(
  field: Field,
  message: string | Message,
): MessageFields<Field> =>
  (typeof message === 'string'
    ? { [field]: message }
    : {
        [field]: message.text,
        [`${field}_code`]: message.code,
        ...(Object.keys(message.params).length > 0 ? { [`${field}_params`]: message.params } : {}),
      }) as MessageFields<Field>;

export const messageCode = z
  .string()
  .optional()
  .meta({ description: 'Names the sentence, for words in other languages' });
export const messageParams = z
  .record(z.string(), z.unknown())
  .optional()
  .meta({ description: 'What the sentence is about; a parameter may be a message of its own' });
