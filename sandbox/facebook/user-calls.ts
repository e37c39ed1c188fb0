import type { JournalEvent } from '../core/journal.ts';
import type { Outcome } from '../core/operation.ts';
import { badParameter, noSuchObject } from '../meta/errors.ts';
import { pictureField, selectFields, type Values } from '../meta/fields.ts';
import { pagedAnswer } from '../meta/paging.ts';
import { findLocation } from '../meta/public-pages.ts';
import { accessTokenOf } from '../meta/tokens.ts';
import { instagramIdByPage } from '../meta/versions.ts';
import { applyConfiguredRefusal, authorizeCall, type Caller, hasScope, requireScope } from './access.ts';
import type { Authorization } from './authorizations.ts';
import { type GraphCall, ok, requestedFields } from './graph-call.ts';
import { checkAppProof, findAppByToken } from './oauth.ts';
import { type Page, pageOf, pagesOf, tasksOf } from './pages.ts';
import { people, userIdOf } from './people.ts';
import type { FacebookState } from './state.ts';

/** GET /me or /{user-id}: only the token's user. The e-mail address is omitted if it was not allowed or does not exist. */
export function getUser(state: FacebookState, graph: GraphCall): Outcome {
  const caller = authorizeUser(state, graph);
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
  return { answer: ok(selectFields('User', values, requestedFields(graph.parameters, 'id,name'))) };
}

/** Requires a user token and the id of its own user. */
function authorizeUser(state: FacebookState, graph: GraphCall): Caller {
  const caller = authorizeCall(state, graph);
  const verb = graph.call.method === 'DELETE' ? 'delete' : 'get';
  const isSelf = !caller.page && graph.id === userIdOf(caller.person, caller.client);
  if (!isSelf) throw noSuchObject(verb, graph.id);
  return caller;
}

/** GET /me/accounts: the ticked pages, each with its token. Empty without pages_show_list. */
export function listAccounts(state: FacebookState, graph: GraphCall): Outcome {
  const caller = authorizeUser(state, graph);
  const selected = hasScope(caller, 'pages_show_list')
    ? pagesOf(state.settings, caller.person.key).filter(({ id }) => caller.authorization.pageIds.includes(id))
    : [];
  const fields = requestedFields(graph.parameters, 'access_token,category,category_list,name,id,tasks');
  const address = `${state.graphUrl()}/v26.0/${graph.id}/accounts`;
  const effects: JournalEvent[] = [];
  const show = (page: Page) => {
    const { values, events } = pageValues(state, caller, page);
    values.tasks = tasksOf(state.settings, caller.person.key, page);
    if (fields.some(({ name }) => name === 'access_token')) effects.push(...events);
    return selectFields('Page', values, fields);
  };
  const answer = ok(pagedAnswer(selected, { parameters: graph.parameters, address }, show));
  return { effects, answer };
}

/** GET /{user-id}/permissions: the granted and declined permissions. */
export function listPermissions(state: FacebookState, graph: GraphCall): Outcome {
  const { authorization } = authorizeUser(state, graph);
  const data = [
    ...authorization.granted.map((permission) => ({ permission, status: 'granted' })),
    ...authorization.declined.map((permission) => ({ permission, status: 'declined' })),
  ];
  return { answer: ok({ data }) };
}

/**
 * DELETE /{user-id}/permissions: the application gives up all permissions, with the user's token or its own,
 * `id|secret`. No callback is sent, because the application did it itself.
 */
export function revokePermissions(state: FacebookState, graph: GraphCall): Outcome {
  const { clientId, personKey } = findByAppToken(state, graph) ?? authorizeUser(state, graph).authorization;
  const event = state.authorizations.appRemoved({ clientId, personKey, announcements: [] });
  return { effects: [event], answer: ok({ success: true }) };
}

/** DELETE /{user-id}/permissions/{permission}: gives up one permission. */
export function revokePermission(state: FacebookState, graph: GraphCall): Outcome {
  const { authorization } = authorizeUser(state, graph);
  const { clientId, personKey } = authorization;
  const scope = graph.request.path[2] ?? '';
  if (!authorization.granted.includes(scope)) throw badParameter(`Permission ${scope} is not granted`);
  return {
    effects: [state.authorizations.scopeWithdrawn({ clientId, personKey, scope })],
    answer: ok({ success: true }),
  };
}

/** Undefined if it is not an app token. A person who has not authorized the application is unknown to it. */
function findByAppToken(
  state: FacebookState,
  { call, operation, parameters, id }: GraphCall,
): Authorization | undefined {
  const token = accessTokenOf(call, parameters);
  const client = findAppByToken(token);
  if (!client) return undefined;
  checkAppProof(client, parameters);
  applyConfiguredRefusal(state, operation, undefined);
  const person = people.find((one) => userIdOf(one, client) === id);
  const authorization = person && state.authorizations.findFor(client.id, person.key);
  if (!authorization) throw noSuchObject('delete', id);
  return authorization;
}

/** GET /{page-id}: with a page token, or the token of a person who ticked the page. */
export function getPage(state: FacebookState, graph: GraphCall): Outcome {
  const caller = authorizeCall(state, graph);
  const page = pageOf(graph.id);
  const isOwn = caller.page ? caller.page === page : caller.authorization.pageIds.includes(page.id);
  if (!isOwn) throw noSuchObject('get', graph.id);
  if (!caller.page) requireScope(caller, 'pages_show_list');
  const fields = requestedFields(graph.parameters, 'name,id');
  const { values, events } = pageValues(state, caller, page);
  const givesToken = fields.some(({ name }) => name === 'access_token');
  return { effects: givesToken ? events : [], answer: ok(selectFields('Page', values, fields)) };
}

/** The fields of a page for this caller. `events` must be committed if the page's token is returned. */
function pageValues(
  state: FacebookState,
  caller: Caller,
  page: Page,
): { values: Values; events: JournalEvent[] } {
  const token = pageTokenFor(state, caller, page);
  const instagram = instagramIdByPage[page.id];
  const values: Values = {
    id: page.id,
    name: page.name,
    username: page.username,
    link: `${state.wwwUrl()}/${page.username}`,
    about: page.about,
    location: findLocation(page.id),
    category: page.category.name,
    category_list: [page.category],
    fan_count: page.fans,
    followers_count: page.followers,
    is_published: true,
    picture: pictureField(`${state.wwwUrl()}/pictures/${page.username}.png`),
    access_token: token?.accessToken,
    instagram_business_account:
      instagram && hasScope(caller, 'instagram_basic') ? { id: instagram } : undefined,
    connected_instagram_account:
      instagram && hasScope(caller, 'instagram_basic') ? { id: instagram } : undefined,
  };
  return { values, events: token?.events ?? [] };
}

function pageTokenFor(state: FacebookState, caller: Caller, page: Page) {
  if (caller.page) {
    return caller.page.id === page.id ? { accessToken: caller.accessToken, events: [] } : undefined;
  }
  const mayHaveToken =
    caller.authorization.pageIds.includes(page.id) &&
    hasScope(caller, 'pages_show_list') &&
    tasksOf(state.settings, caller.person.key, page).length > 0;
  return mayHaveToken ? state.authorizations.pageToken(caller.accessToken, caller.token, page.id) : undefined;
}
