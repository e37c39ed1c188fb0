import { z } from 'zod';
import { eventBody } from '../../domain/events/event-body.ts';
import { readEvents } from '../../domain/events/read-events.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { eventAccess, type FollowEventsDeps, followEvents } from './follow-events.ts';
import { decodePosition, encodePosition, eventQuery } from './inputs.ts';
import { type EventListView, eventList } from './views.ts';

export const listEventsRoute = defineRoute({
  operationId: 'listEvents',
  summary: 'List events',
  details:
    'What happened in the workspace, oldest first, from the oldest that is kept or from a cursor. A token hears the types whose scope it has. With `Accept: text/event-stream` the same comes as a stream from now on, or from the cursor or `Last-Event-ID` on; it ends when the token does. The webhooks of this document have the schema of each type',
  tag: 'Events',
  method: 'GET',
  paths: ['/v1/events'],
  access: eventAccess,
  query: z.object(eventQuery),
  responses: { 200: eventList },
  handler: async (deps: FollowEventsDeps, { actor, query, request, reply }) => {
    const { limit, cursor, types, resource } = query;
    if (request.headers.accept?.includes('text/event-stream')) {
      const last = request.headers['last-event-id'];
      const after = decodePosition(typeof last === 'string' && last !== '' ? last : cursor);
      return followEvents(deps, actor, { after, types, resource }, request, reply);
    }
    const page = await readEvents(deps, actor, { after: decodePosition(cursor), types, resource, limit });
    return ok({
      // The schemas are of each type; a test holds that what is written fits them.
      data: page.events.map(eventBody) as unknown as EventListView['data'],
      next_cursor: page.isMore ? encodePosition(page.position) : null,
      resume_cursor: encodePosition(page.position),
    });
  },
});
