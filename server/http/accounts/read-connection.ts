import { type ReadConnectionDeps, readConnection } from '../../domain/accounts/read-connection.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { type ConnectionView, connectionView } from './views.ts';

export const readConnectionRoute = defineRoute({
  operationId: 'getConnection',
  summary: 'Read a connection',
  details: 'What is about to be connected, for the person who started it, in the same web session',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/v1/connections/:id'],
  access: { kind: 'person', capability: 'manage_accounts' },
  params: idParam('con', 'connection'),
  responses: { 200: connectionView },
  handler: async (deps: ReadConnectionDeps, { actor, params }) => {
    const { connection, simulated, missingScopes, targets } = await readConnection(deps, actor, params.id);
    const view: ConnectionView = {
      id: connection.id,
      platform: connection.platform,
      simulated,
      workspace: { id: connection.workspaceId, name: connection.workspaceName },
      app: connection.app,
      return_url: connection.returnUrl,
      limited: missingScopes.length > 0,
      missing_scopes: [...missingScopes],
      not_shown: connection.notShown.map((message) => messageFields('message', message)),
      targets: targets.map(({ externalId, name, handle, url, connected }) => ({
        external_id: externalId,
        name,
        handle,
        url,
        connected,
      })),
      expires_at: connection.expiresAt.toISOString(),
    };
    return ok(view);
  },
});
