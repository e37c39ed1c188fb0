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

export const tellFields = (value: unknown, hear: Heard): unknown => {
  if (Array.isArray(value)) return value.map((one) => tellFields(one, hear));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && toldFields.has(key) ? hear(inner) : tellFields(inner, hear),
    ]),
  );
};
