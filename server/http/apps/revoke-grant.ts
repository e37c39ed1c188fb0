import { type RevokeGrantDeps, revokeGrant } from '../../domain/apps/revoke-grant.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';

export const revokeGrantRoute = defineRoute({
  operationId: 'revokeAuthorizedApp',
  summary: 'Revoke an application',
  details: 'Its tokens end at once',
  tag: 'Apps',
  method: 'DELETE',
  paths: ['/v1/authorized-apps/:id'],
  access: { kind: 'signed_in' },
  params: idParam('grt', 'authorized app'),
  responses: { 204: noContentBody },
  handler: async (deps: RevokeGrantDeps, { caller, params }) => {
    await revokeGrant(deps, caller, params.id);
    return noContent;
  },
});
