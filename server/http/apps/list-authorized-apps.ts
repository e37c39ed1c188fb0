import { z } from 'zod';
import { require } from '../../domain/actor/actor.ts';
import type { GrantStore } from '../../domain/apps/ports.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { toAuthorizedAppView } from './to-views.ts';
import { authorizedAppView } from './views.ts';

export const listAuthorizedAppsRoute = defineRoute({
  operationId: 'listAuthorizedApps',
  summary: 'List authorized applications',
  details: 'Those you allowed something, in any workspace; or, for owners, all that reach into this one',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/authorized-apps'],
  access: { kind: 'person', capability: 'read' },
  query: z.object({ of: z.enum(['me', 'workspace']).default('me') }),
  responses: { 200: z.object({ data: z.array(authorizedAppView) }) },
  handler: async (deps: { readonly grants: GrantStore }, { actor, query }) => {
    if (query.of === 'workspace') require(actor, 'manage_workspace');
    const grants =
      query.of === 'me'
        ? await deps.grants.listOf(actor.userId)
        : await deps.grants.listIn(actor.workspaceId);
    return ok({ data: grants.map(toAuthorizedAppView) });
  },
});
