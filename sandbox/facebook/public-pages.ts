import type { Outcome } from '../core/operation.ts';
import { badParameter, noSuchObject, refuseGraph } from '../meta/errors.ts';
import { selectFields, type Values } from '../meta/fields.ts';
import { pagedAnswer } from '../meta/paging.ts';
import { findLocation, otherPages, type PublicPage } from '../meta/public-pages.ts';
import { accessTokenOf, checkProof } from '../meta/tokens.ts';
import { applyConfiguredRefusal, identifyCaller } from './access.ts';
import type { Client } from './clients.ts';
import { type GraphCall, ok, requestedFields } from './graph-call.ts';
import { checkAppProof, findAppByToken } from './oauth.ts';
import { pages } from './pages.ts';
import type { Feature } from './settings.ts';
import type { FacebookState } from './state.ts';
import { getPage } from './user-calls.ts';

/** What anybody may know about pages, as far as Meta has granted the application to ask. */
const publicPages: PublicPage[] = [
  ...pages.map(({ id, name, username }) => ({ id, name, username, isVerified: false })),
  ...otherPages,
];
export const findPublicPage = (name: string): PublicPage | undefined =>
  publicPages.find(({ id, username }) => id === name || username === name);

export const hasFeature = (state: FacebookState, client: Client, feature: Feature): boolean =>
  state.settings.current().features[client.id]?.includes(feature) ?? false;

/**
 * GET /pages/search?q=: by name, not by alias. With the application's own token, or a person's with the proof of the
 * secret; page tokens are not documented for it.
 */
export function searchPages(state: FacebookState, graph: GraphCall): Outcome {
  const { parameters } = graph;
  requireMetadataAccess(state, authorizeApplication(state, graph));
  const query = (parameters.get('q') ?? '').trim().toLowerCase();
  if (query === '') throw badParameter('The parameter q is required');
  const found = publicPages.filter(({ name }) => name.toLowerCase().includes(query));
  const fields = requestedFields(parameters, 'id,name');
  const address = `${state.graphUrl()}/v26.0/pages/search`;
  const show = (page: PublicPage) => selectFields('Page', valuesOf(state, page), fields);
  return { answer: ok(pagedAnswer(found, { parameters, address }, show)) };
}

/** GET /{page-id} or /{username}: with the application's token any page, with other tokens the person's own. */
export function readPage(state: FacebookState, graph: GraphCall): Outcome {
  const token = accessTokenOf(graph.call, graph.parameters);
  const client = findAppByToken(token);
  const page = findPublicPage(graph.id);
  const hasRoles = pages.some(({ id }) => id === page?.id);
  if (!client && page && hasRoles) return getPage(state, { ...graph, id: page.id });
  if (!page) throw noSuchObject('get', graph.id);
  if (!client) identifyCaller(state, token);
  if (client) checkAppProof(client, graph.parameters);
  applyConfiguredRefusal(state, graph.operation, undefined);
  requireMetadataAccess(state, client);
  const fields = requestedFields(graph.parameters, 'name,id');
  return { answer: ok(selectFields('Page', valuesOf(state, page), fields)) };
}

function authorizeApplication(state: FacebookState, { call, operation, parameters }: GraphCall): Client {
  const token = accessTokenOf(call, parameters);
  applyConfiguredRefusal(state, operation, undefined);
  const application = findAppByToken(token);
  if (application) {
    checkAppProof(application, parameters);
    return application;
  }
  const { client, page, accessToken } = identifyCaller(state, token);
  checkProof(parameters, { secret: client.secret, accessToken, required: false });
  if (page || !parameters.has('appsecret_proof')) {
    throw badParameter('Page Public Metadata Access requires either app secret proof or an app token');
  }
  return client;
}

function requireMetadataAccess(state: FacebookState, client: Client | undefined): void {
  if (client && hasFeature(state, client, 'page_public_metadata_access')) return;
  throw refuseGraph({
    code: 10,
    message:
      "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature or the 'Page Public Metadata Access' feature. Refer to https://developers.facebook.com/docs/apps/review/login-permissions#manage-pages and https://developers.facebook.com/docs/apps/review/feature#reference-PAGES_ACCESS for details.",
  });
}

const valuesOf = (state: FacebookState, { id, name, username, isVerified }: PublicPage): Values => ({
  id,
  name,
  link: `${state.wwwUrl()}/${username}`,
  location: findLocation(id),
  verification_status: isVerified ? 'blue_verified' : 'not_verified',
  is_unclaimed: false,
  is_eligible_for_branded_content: false,
});
