/**
 * Messages in responses. A field holds the English sentence; next to it `<field>_code` and `<field>_params` give
 * the same to programs and to the web interface, which chooses its text by the code. A list of sentences has
 * them in `<field>_messages`.
 */
import { z } from 'zod';
import type { Message } from '../../lib/message.ts';

const code = z.string().optional().meta({ description: 'Names the sentence, for words in other languages' });
const params = z
  .record(z.string(), z.unknown())
  .optional()
  .meta({ description: 'What the sentence is about; a parameter may be a message of its own' });

type Beside<Field extends string, Code, Parameters> = { [Key in `${Field}_code`]: Code } & {
  [Key in `${Field}_params`]: Parameters;
};

/** The three fields of a message in a schema: `z.object({ ...messageSchema('reason', z.string().nullable()) })`. */
export const messageSchema = <Field extends string, Text extends z.ZodType>(
  field: Field,
  text: Text,
): { [Key in Field]: Text } & Beside<Field, typeof code, typeof params> =>
  ({ [field]: text, [`${field}_code`]: code, [`${field}_params`]: params }) as never;

const messages = z.array(
  z.object({ text: z.string(), code: z.string(), params: z.record(z.string(), z.unknown()) }),
);

/** The two fields of a list of messages. */
export const messageListSchema = <Field extends string>(field: Field) =>
  ({ [field]: z.array(z.string()), [`${field}_messages`]: messages.optional() }) as {
    [Key in Field]: z.ZodArray<z.ZodString>;
  } & {
    [Key in `${Field}_messages`]: z.ZodOptional<typeof messages>;
  };

type MessageKey<Whole, Key extends keyof Whole> = Key extends string
  ? [Extract<Whole[Key], Message>] extends [never]
    ? never
    : Key
  : never;

/** A response with its messages as fields. */
export type Presented<Whole> = Whole extends readonly (infer One)[]
  ? Presented<One>[]
  : Whole extends object
    ? { [Key in keyof Whole]: PresentedField<Whole[Key]> } & {
        [Key in keyof Whole as `${MessageKey<Whole, Key>}_code`]?: string;
      } & { [Key in keyof Whole as `${MessageKey<Whole, Key>}_params`]?: Record<string, unknown> }
    : Whole;
type PresentedField<Value> = Value extends Message
  ? string
  : Value extends readonly Message[]
    ? string[]
    : Presented<Value>;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && 'params' in value && 'text' in value;

/** Replaces every message within, at any depth, by its fields. */
export function presentMessages<Whole>(whole: Whole): Presented<Whole> {
  if (Array.isArray(whole)) return whole.map(presentMessages) as never;
  if (typeof whole !== 'object' || whole === null || whole instanceof Date) return whole as never;
  return Object.fromEntries(
    Object.entries(whole).flatMap(([field, value]) => fieldsOf(field, value)),
  ) as never;
}

function fieldsOf(field: string, value: unknown): [string, unknown][] {
  if (isMessage(value)) return Object.entries(messageFields(field, value));
  if (Array.isArray(value) && value.length > 0 && value.every(isMessage))
    return [
      [field, value.map(({ text }) => text)],
      [`${field}_messages`, value],
    ];
  return [[field, presentMessages(value)]];
}

type Fields<Field extends string, Text> = { [Key in Field]: Text } & Partial<
  Beside<Field, string, Record<string, unknown>>
>;

/** The fields of one message. */
export function messageFields<Field extends string>(field: Field, message: Message): Fields<Field, string>;
export function messageFields<Field extends string>(
  field: Field,
  message: Message | null,
): Fields<Field, string | null>;
export function messageFields(field: string, message: Message | null): object {
  if (message === null) return { [field]: null };
  return {
    [field]: message.text,
    [`${field}_code`]: message.code,
    ...(Object.keys(message.params).length > 0 ? { [`${field}_params`]: message.params } : {}),
  };
}
