import { z } from 'zod';
import {
  endOneSession,
  endOtherSessions,
  listSessions,
  type ManageSessionsDeps,
} from '../../domain/people/manage-sessions.ts';
import { defineRoute, noContent, noContentBody, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { webSessionView } from './views.ts';

export const listSessionsRoute = defineRoute({
  operationId: 'listSessions',
  summary: 'List your sessions',
  details: 'The browsers in which you are signed in, the most recently used first',
  tag: 'Session',
  method: 'GET',
  paths: ['/v1/sessions'],
  access: { kind: 'signed_in' },
  responses: { 200: z.object({ data: z.array(webSessionView) }) },
  handler: async (deps: ManageSessionsDeps, { caller }) => {
    const open = await listSessions(deps, caller);
    return ok({
      data: open.map(({ id, device, signedInAt, authenticatedAt, lastUsedAt }) => ({
        id,
        this_one: id === caller.sessionId,
        ...device,
        signed_in_at: signedInAt.toISOString(),
        authenticated_at: authenticatedAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
      })),
    });
  },
});

export const endOneSessionRoute = defineRoute({
  operationId: 'endOneSession',
  summary: 'End a session of yours',
  details: 'It is refused from its next request on',
  tag: 'Session',
  method: 'DELETE',
  paths: ['/v1/sessions/:id'],
  access: { kind: 'signed_in' },
  params: idParam('ses', 'session'),
  responses: { 204: noContentBody },
  handler: async (deps: ManageSessionsDeps, { caller, params }) => {
    await endOneSession(deps, caller, params.id);
    return noContent;
  },
});

export const endOtherSessionsRoute = defineRoute({
  operationId: 'endOtherSessions',
  summary: 'End all your other sessions',
  tag: 'Session',
  method: 'DELETE',
  paths: ['/v1/sessions'],
  access: { kind: 'signed_in' },
  responses: { 204: noContentBody },
  handler: async (deps: ManageSessionsDeps, { caller }) => {
    await endOtherSessions(deps, caller);
    return noContent;
  },
});
