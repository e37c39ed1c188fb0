import { messages } from './messages.ts';

export const noSuchZone = messages.no_such_zone();

/** The IANA name as it is usually written, or undefined when there is no such zone. Offsets are not zones. */
export function ianaZone(text: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text)) return undefined;
  const usual = Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase() === text.toLowerCase());
  if (usual) return usual;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text.toUpperCase() === 'UTC' ? 'UTC' : text;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
