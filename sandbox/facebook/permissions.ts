import type { Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { enterAsUser } from './get-user.ts';
import { type GraphCall, ok } from './graph-call.ts';
import type { FacebookState } from './state.ts';

/** GET /{user-id}/permissions: what was granted and what was refused. */
export function listPermissions(state: FacebookState, graph: GraphCall): Outcome {
  const { authorization } = enterAsUser(state, graph);
  const data = [
    ...authorization.granted.map((permission) => ({ permission, status: 'granted' })),
    ...authorization.declined.map((permission) => ({ permission, status: 'declined' })),
  ];
  return { answer: ok({ data }) };
}

/** DELETE /{user-id}/permissions: the application gives everything back. Its own doing, so no callback is sent. */
export function revokePermissions(state: FacebookState, graph: GraphCall): Outcome {
  const { authorization } = enterAsUser(state, graph);
  const { clientId, personKey } = authorization;
  const event = state.authorizations.appRemoved({ clientId, personKey, announcements: [] });
  return { effects: [event], answer: ok({ success: true }) };
}

/** DELETE /{user-id}/permissions/{permission}: one of them. */
export function revokePermission(state: FacebookState, graph: GraphCall): Outcome {
  const { authorization } = enterAsUser(state, graph);
  const { clientId, personKey } = authorization;
  const scope = graph.request.path[2] ?? '';
  if (!authorization.granted.includes(scope)) throw badParameter(`Permission ${scope} is not granted`);
  return {
    effects: [state.authorizations.scopeWithdrawn({ clientId, personKey, scope })],
    answer: ok({ success: true }),
  };
}
