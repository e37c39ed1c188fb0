/**
 * Parsing of JSON from platforms. Ids of 17 to 19 digits sometimes come as numbers, which a JavaScript number
 * cannot represent.
 */
import type { z } from 'zod';

/** `JSON.parse`, but an integer that would lose digits stays a string. Undefined: it is not JSON. */
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

/** Undefined: the body has another shape. Reading an answer never throws. */
export const readJson = <Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | undefined => schema.safeParse(parseExactly(text)).data;
