import type { Call } from '../core/operation.ts';
import { refuseGraph } from '../meta/errors.ts';
import type { Parameters } from '../meta/parameters.ts';
import {
  accessTokenOf,
  checkProof,
  type FacebookLogin,
  type InstagramCaller,
  invalidatedToken,
  malformedToken,
  missingToken,
  uploadTokenOf,
} from '../meta/tokens.ts';
import { isExhausted } from '../meta/usage.ts';
import { instagramIdByPage } from '../meta/versions.ts';
import type { Authorization, Token } from './authorizations.ts';
import { type Client, clientOf } from './clients.ts';
import type { GraphCall } from './graph-call.ts';
import { type Page, pageOf, pagesOf, tasksOf } from './pages.ts';
import { type Person, personOf } from './people.ts';
import type { FacebookState } from './state.ts';

/** Checks for every edge: the token, configured refusals, the allowance, then scopes and roles. */
export type Caller = {
  accessToken: string;
  token: Token;
  authorization: Authorization;
  client: Client;
  person: Person;
  /** The page of a page token. */
  page: Page | undefined;
};

const lostRoleSubcode = 492;

export function identifyCaller(state: FacebookState, accessToken: string | undefined): Caller {
  if (!accessToken) throw missingToken();
  const found = state.authorizations.find(accessToken);
  if (!found) throw malformedToken();
  const { token, authorization } = found;
  if (found.invalidSubcode) throw invalidatedToken(found.invalidSubcode, token.clientId);
  const page = token.pageId === null ? undefined : pageOf(token.pageId);
  if (page && tasksOf(state.settings, token.personKey, page).length === 0) {
    throw invalidatedToken(lostRoleSubcode, token.clientId);
  }
  const [client, person] = [clientOf(token.clientId), personOf(token.personKey)];
  return { accessToken, token, authorization, client, person, page };
}

export function authorizeCall(state: FacebookState, { operation, call, parameters }: GraphCall): Caller {
  const caller = identifyWithProof(state, call, parameters);
  applyConfiguredRefusal(state, operation, caller.page);
  requireAllowance(state, caller.page);
  return caller;
}

function identifyWithProof(state: FacebookState, call: Call, parameters: Parameters): Caller {
  const caller = identifyCaller(state, accessTokenOf(call, parameters));
  const { accessToken, client } = caller;
  const required = state.settings.current().require_appsecret_proof;
  checkProof(parameters, { secret: client.secret, accessToken, required });
  return caller;
}

export function applyConfiguredRefusal(
  state: FacebookState,
  operation: string,
  page: Page | undefined,
): void {
  const { refusals } = state.settings.current();
  const configured = refusals[operation] ?? (page && (refusals[page.id] ?? refusals[page.username]));
  if (configured) throw refuseGraph(configured);
}

function requireAllowance(state: FacebookState, page: Page | undefined): void {
  const { app_usage } = state.settings.current();
  if (app_usage && isExhausted(app_usage)) throw refuseGraph({ code: 4 });
  const usage = page && state.usageOf(page.id);
  if (!usage || !isExhausted(usage)) return;
  state.usageBlocks.extend(page.id);
  throw refuseGraph({ code: 80001 });
}

export const hasScope = (caller: Caller, scope: string): boolean =>
  caller.authorization.granted.includes(scope);

export function requireScope(caller: Caller, scope: string): void {
  if (hasScope(caller, scope)) return;
  throw refuseGraph({
    code: 10,
    message: `(#10) This endpoint requires the '${scope}' permission or the 'Page Public Content Access' feature.`,
  });
}

/** Requires a token of this page, from a person who still has the task. */
export function requirePage(state: FacebookState, caller: Caller, pageId: string, task?: string): Page {
  const { page, person } = caller;
  if (!page || page.id !== pageId) {
    throw refuseGraph({
      code: 210,
      message: '(#210) A page access token is required to request this resource.',
    });
  }
  const isAllowed = caller.authorization.pageIds.includes(pageId);
  if (!isAllowed || (task && !tasksOf(state.settings, person.key, page).includes(task)))
    throw task === 'ANALYZE' ? analyzingDenied() : postingDenied();
  return page;
}

export function requirePublisher(state: FacebookState, caller: Caller, pageId: string): Page {
  const page = requirePage(state, caller, pageId, 'CREATE_CONTENT');
  if (!hasScope(caller, 'pages_manage_posts') || !hasScope(caller, 'pages_read_engagement'))
    throw postingDenied();
  return page;
}

/** For edges that publish on the page in the path. */
export function authorizePublisher(state: FacebookState, graph: GraphCall): Caller {
  const caller = authorizeCall(state, graph);
  requirePublisher(state, caller, graph.id);
  return caller;
}

const postingDenied = () =>
  refuseGraph({
    code: 200,
    message:
      '(#200) If posting to a page, requires both pages_read_engagement and pages_manage_posts as an admin with sufficient administrative permission',
  });

const analyzingDenied = () =>
  refuseGraph({
    code: 200,
    message: '(#200) Insights need a person who can perform the ANALYZE task on the Page',
  });

/**
 * Authenticates callers of Instagram's edges on Facebook's hosts: a page token for its linked account, a user token for
 * all accounts linked to the person's pages.
 */
export const facebookLogin = (state: FacebookState): FacebookLogin => ({
  authenticate: (call, parameters) => asInstagramCaller(state, identifyWithProof(state, call, parameters)),
  authenticateUpload: (call) => asInstagramCaller(state, identifyCaller(state, uploadTokenOf(call))),
});

function asInstagramCaller(state: FacebookState, caller: Caller): InstagramCaller {
  if (caller.client.purpose !== 'publishing') throw refuseGraph({ code: 10 });
  const pages = caller.page
    ? [caller.page]
    : pagesOf(state.settings, caller.person.key).filter(({ id }) =>
        caller.authorization.pageIds.includes(id),
      );
  const igIds = pages.map(({ id }) => instagramIdByPage[id]).filter((id) => id !== undefined);
  return { igIds, scopes: caller.authorization.granted, clientId: caller.client.id, login: 'facebook' };
}
