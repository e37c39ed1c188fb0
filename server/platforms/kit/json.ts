/** JSON from outside. Ids of 17 to 19 digits come as numbers now and then: more than a JavaScript number holds. */
import type { z } from 'zod';

/** `JSON.parse`, but a whole number that would lose digits stays a text. Undefined: it is no JSON. */
export function parseExactly(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
      ? context?.source
      : value;
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}

/** Undefined: the body has another shape. Answers are read so that none is ever an exception. */
export const readJson = <Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | undefined => schema.safeParse(parseExactly(text)).data;
