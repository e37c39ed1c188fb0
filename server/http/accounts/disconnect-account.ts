import { type DisconnectDeps, disconnect } from '../../domain/accounts/disconnect.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';

export const disconnectAccount = defineRoute({
  operationId: 'disconnectAccount',
  summary: 'Disconnect an account',
  details: 'Its waiting posts are cancelled, its tokens revoked and destroyed',
  tag: 'Accounts',
  method: 'DELETE',
  paths: ['/v1/accounts/:id'],
  access: { kind: 'scope', scope: 'accounts:write', capability: 'manage_accounts' },
  params: idParam('acc', 'account'),
  responses: { 204: noContentBody },
  handler: async (deps: DisconnectDeps, { actor, params }) => {
    await disconnect(deps, actor, params.id);
    return noContent;
  },
});
