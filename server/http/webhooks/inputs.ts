import { z } from 'zod';
import { eventTypes } from '../../domain/events/catalogue.ts';
import { payloadKinds } from '../../domain/webhooks/ports.ts';
import { text } from '../pipeline/inputs.ts';

const maxUrlLength = 2_000;
const maxDescriptionLength = 200;

export const eventTypeName = z.enum(
  eventTypes as [(typeof eventTypes)[number], ...(typeof eventTypes)[number][]],
);

export const endpointFields = {
  url: text(maxUrlLength).meta({
    description: 'An https address on the public internet. Redirects are not followed',
    example: 'https://planner.example.com/hooks/signoff',
  }),
  description: text(maxDescriptionLength).meta({ example: 'Stock sync' }),
  types: z
    .array(eventTypeName)
    .min(1)
    .max(eventTypes.length)
    .nullable()
    .meta({
      description: 'Null: every type that it may hear, also those that come later',
      example: ['post.approved', 'post.published', 'post.failed'],
    }),
  payload: z.enum(payloadKinds).meta({
    description:
      '`thin`: ids and states. `whole`: besides, in `current`, the thing itself as the API shows it when the delivery is first sent',
  }),
};
