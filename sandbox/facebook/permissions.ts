import type { Outcome } from '../core/operation.ts';
import { badParameter, noSuchObject } from '../meta/errors.ts';
import { accessTokenOf } from '../meta/tokens.ts';
import type { Authorization } from './authorizations.ts';
import { clients } from './client.ts';
import { refuseWhatIsOrdered } from './gate.ts';
import { enterAsUser } from './get-user.ts';
import { type GraphCall, ok } from './graph-call.ts';
import { people, userIdOf } from './people.ts';
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

/**
 * DELETE /{user-id}/permissions: the application gives everything back, with the person's token or with its own,
 * `id|secret`. Its own doing, so no callback is sent.
 */
export function revokePermissions(state: FacebookState, graph: GraphCall): Outcome {
  const { clientId, personKey } = ofApp(state, graph) ?? enterAsUser(state, graph).authorization;
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

/** Undefined when it is not the application's own token. Who has allowed it nothing is nobody it knows. */
function ofApp(
  state: FacebookState,
  { call, operation, parameters, id }: GraphCall,
): Authorization | undefined {
  const token = accessTokenOf(call, parameters);
  const client = clients.find(({ id: clientId, secret }) => token === `${clientId}|${secret}`);
  if (!client) return undefined;
  refuseWhatIsOrdered(state, operation, undefined);
  const person = people.find((one) => userIdOf(one, client) === id);
  const authorization = person && state.authorizations.of(client.id, person.key);
  if (!authorization) throw noSuchObject('delete', id);
  return authorization;
}
