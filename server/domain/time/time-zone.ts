import { messages } from './messages.ts';

export const noSuchZoneMessage = messages.no_such_zone();

/** The IANA name in its usual spelling, or undefined when there is no such zone. Offsets are not zones. */
export function findIanaZone(text: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text)) return undefined;
  const canonical = Intl.supportedValuesOf('timeZone').find(
    (zone) => zone.toLowerCase() === text.toLowerCase(),
  );
  if (canonical) return canonical;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text.toUpperCase() === 'UTC' ? 'UTC' : text;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
