import { type RemoveIdentityDeps, removeIdentity } from '../../domain/people/remove-identity.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';

export const removeIdentityRoute = defineRoute({
  operationId: 'removeIdentity',
  summary: 'Remove a way to sign in',
  details: 'Never the last one. Sessions that began with it end, except this one',
  tag: 'Session',
  method: 'DELETE',
  paths: ['/v1/identities/:id'],
  access: { kind: 'signed_in' },
  params: idParam('idn', 'way to sign in'),
  responses: { 204: noContentBody },
  handler: async (deps: RemoveIdentityDeps, { caller, params }) => {
    await removeIdentity(deps, caller, params.id);
    return noContent;
  },
});
