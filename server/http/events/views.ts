import { z } from 'zod';
import { type EventType, eventTypes, rulesOf } from '../../domain/events/catalogue.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, shownId, shownPostId } from '../pipeline/view-parts.ts';
import { eventData } from './event-data.ts';

/** `post.changes_requested` is the schema PostChangesRequestedEvent. */
export const schemaName = (type: EventType): string =>
  `${type.replaceAll(/(^|[._])([a-z])/g, (_, _before, letter: string) => letter.toUpperCase())}Event`;

const idPrefixes = {
  account: 'acc',
  campaign: 'cmp',
  media: 'med',
  upload: 'upl',
  grant: 'grt',
} as const;

function eventSchema(type: EventType) {
  const { resource, description } = rulesOf(type);
  return z
    .object({
      type: z.literal(type),
      id: shownId('evt').meta({ description: 'The same in the list, on the stream and in every delivery' }),
      timestamp: instant.meta({ example: sample.times.reviewed }),
      workspace_id: shownId('wsp'),
      resource: z
        .object({
          kind: z.literal(resource),
          id: resource === 'post' ? shownPostId : shownId(idPrefixes[resource]),
          version: count(4),
        })
        .meta({ description: 'What it happened to. `version` counts the events of that one thing' }),
      data: eventData(type),
    })
    .meta({ id: schemaName(type), description });
}

export const eventSchemas: ReadonlyMap<EventType, ReturnType<typeof eventSchema>> = new Map(
  eventTypes.map((type) => [type, eventSchema(type)]),
);

const [first, ...others] = eventSchemas.values();
if (!first) throw new Error('there are no events');
export const eventView = z.discriminatedUnion('type', [first, ...others]).meta({ id: 'Event' });

export const eventList = z
  .object({
    data: z.array(eventView),
    next_cursor: z.string().nullable().meta({ description: 'Null: there is nothing more at this moment' }),
    resume_cursor: z.string().meta({
      description: 'Where a later call goes on, also when this page was the last',
      example: 'MTA0Mg',
    }),
  })
  .meta({ id: 'EventList' });

export type EventListView = z.infer<typeof eventList>;
