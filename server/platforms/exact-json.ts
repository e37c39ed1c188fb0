/** Ids of 17 to 19 digits come as JSON numbers now and then: more than a JavaScript number holds. */

/** `JSON.parse`, but a whole number that would lose digits stays a text. */
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
