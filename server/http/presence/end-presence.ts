import { endPresence, type PresenceDeps } from '../../domain/presence/announce-presence.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { tabParam } from './tab-param.ts';

export const endPresenceRoute = defineRoute({
  operationId: 'endPresence',
  summary: 'Say that this tab has nothing open any more',
  tag: 'Posts',
  method: 'DELETE',
  paths: ['/v1/presence/:tab'],
  access: { kind: 'signed_in' },
  params: tabParam,
  responses: { 204: noContentBody },
  hidden: true,
  handler: async (deps: PresenceDeps, { caller, params: { tab } }) => {
    await endPresence(deps, caller.userId, tab);
    return noContent;
  },
});
