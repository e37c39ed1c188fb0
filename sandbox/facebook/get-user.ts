import type { Outcome } from '../core/operation.ts';
import { noSuchObject } from '../meta/errors.ts';
import { pictureField, selectFields } from '../meta/fields.ts';
import { type Caller, enter, hasScope } from './gate.ts';
import { type GraphCall, ok, wantedFields } from './graph-call.ts';
import { userIdOf } from './people.ts';
import type { FacebookState } from './state.ts';

/** GET /me or /{user-id}: only oneself. The address is left out when it was not allowed, or when there is none. */
export function getUser(state: FacebookState, graph: GraphCall): Outcome {
  const caller = enterAsUser(state, graph);
  const { person, client } = caller;
  const [firstName, ...others] = person.name.split(' ');
  const values = {
    id: userIdOf(person, client),
    name: person.name,
    first_name: firstName,
    last_name: others.join(' '),
    email: hasScope(caller, 'email') ? (person.email ?? undefined) : undefined,
    picture: pictureField(`${state.wwwUrl()}/pictures/${person.key}.png`),
  };
  return { answer: ok(selectFields('User', values, wantedFields(graph.parameters, 'id,name'))) };
}

/** With a user token, and only about the person it belongs to. */
export function enterAsUser(state: FacebookState, graph: GraphCall): Caller {
  const caller = enter(state, graph.operation, graph.call, graph.parameters);
  const verb = graph.call.method === 'DELETE' ? 'delete' : 'get';
  const isSelf = !caller.page && graph.id === userIdOf(caller.person, caller.client);
  if (!isSelf) throw noSuchObject(verb, graph.id);
  return caller;
}
