import { z } from 'zod';
import { type EventType, eventTypes, isEventType, resourceKinds } from '../../domain/events/catalogue.ts';
import { decodeCursor, encodeCursor, listQuery, text } from '../pipeline/inputs.ts';

const knownTypes = text(1_000).transform((names, context): EventType[] => {
  const wanted = names.split(',');
  const known = wanted.filter(isEventType);
  if (known.length === wanted.length) return known;
  const unknown = wanted.filter((name) => !isEventType(name)).join(', ');
  context.addIssue(`${unknown} is not a type of event: there are ${eventTypes.join(', ')}`);
  return z.NEVER;
});

export const eventQuery = {
  ...listQuery,
  types: knownTypes
    .optional()
    .meta({ description: 'Only these, separated by commas. By default all that the caller may hear' }),
  resource: z
    .string()
    .regex(new RegExp(`^(${resourceKinds.join('|')}):[0-9a-z_]{1,60}$`), {
      message: 'must be a kind and an id, such as post:380197558722656612',
    })
    .optional()
    .meta({ description: 'What happened to this one thing, such as `post:380197558722656612`' }),
};

/** The place of an event, or 0 for the beginning. */
export const encodePosition = (position: number): string => encodeCursor(String(position));

export function decodePosition(cursor: string | undefined): number | undefined {
  const key = decodeCursor(cursor, (text) => /^(0|[1-9]\d{0,14})$/.test(text));
  return key === undefined ? undefined : Number(key);
}
