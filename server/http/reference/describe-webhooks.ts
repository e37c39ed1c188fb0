/** The events as OpenAPI's `webhooks`: what is posted to an endpoint, with the schema and an example of each type. */
import { type EventType, rulesOf } from '../../domain/events/catalogue.ts';
import { dataExamples } from '../events/event-data.ts';
import { eventSchemas, schemaName } from '../events/views.ts';
import { exampleOf } from '../pipeline/example-of.ts';

const describe = (type: EventType): string => {
  const { description, scope, heardBy } = rulesOf(type);
  const own = heardBy === 'own_app' ? ' A token hears it of its own app alone.' : '';
  return `${description} Needs the scope \`${scope}\`.${own}`;
};

export const describeWebhooks = () =>
  Object.fromEntries(
    [...eventSchemas].map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `on${schemaName(type)}`,
          summary: type,
          description: describe(type),
          tags: ['Events'],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: `#/components/schemas/${schemaName(type)}` },
                example: exampleOf(schema, { data: dataExamples[type] ?? {} }, type),
              },
            },
          },
          responses: { '2XX': { description: 'Taken. Anything else is tried again' } },
        },
      },
    ]),
  );
