import { isLoopbackUrl } from '../core/forms.ts';
import { createGrants, secretLike } from '../core/grants.ts';
import type { JournalEvent } from '../core/journal.ts';
import {
  type AuthorizeRules,
  type Client,
  type TokenProblem,
  type TokenRules,
  tickedScopes,
} from '../core/oauth.ts';
import { type Answer, type Call, type HostProfile, type Outcome, Refused } from '../core/operation.ts';
import type { World } from '../core/platform.ts';
import { badParameter, refuseGraph } from '../meta/errors.ts';
import { readParameters } from '../meta/parameters.ts';
import { instagramClient, jsonAnswer, requireLiveToken } from './access.ts';
import { type Account, accountOf, findAccount, isProfessional } from './accounts.ts';
import { consentPage, site } from './consent-pages.ts';
import { basicScope, scopeMeanings, splitScopes } from './scopes.ts';
import type { Settings } from './settings.ts';
import type { InstagramState } from './state.ts';

/**
 * Codes and tokens of Instagram Login. A code gives a token for an hour, that one gives a token for 60 days, and a long
 * token gives the next one: there is no refresh token. After 60 days without a refresh the user has to log in again.
 */
export const createInstagramGrants = (world: World, settings: Settings) =>
  createGrants(world, {
    platform: 'instagram',
    publishingClient: instagramClient.id,
    codeTtlMs: 60 * 60 * 1000,
    makeCode: secretLike('AQ', 180),
    makeToken: secretLike('IGAA', 160),
    tokenSeconds: (kind) =>
      settings.current()[kind === 'short' ? 'short_token_seconds' : 'long_token_seconds'],
    grantExtra: () => ({}),
    readOld: ({ igId, ...data }) => ({ ...(igId ? { holder: igId } : {}), ...data }),
  });

/** /oauth/authorize. The code comes back with `#_` behind it. */
export function authorizeRules({ settings }: InstagramState): AuthorizeRules<Client, object> {
  const wrong = (message: string) => site.message(400, 'Invalid request', message);
  return {
    clients: [instagramClient],
    unknownClient: () => wrong('Invalid platform app'),
    isAllowedRedirect: (uri) =>
      isLoopbackUrl(uri) &&
      !(settings.current().refuse_localhost_redirects && uri.startsWith('http://localhost')),
    redirectRefused: wrong('Invalid redirect_uri'),
    readScopes: splitScopes,
    findProblem({ query, scopes }) {
      if (query.get('response_type') !== 'code')
        return { page: wrong('Invalid response_type: it must be code') };
      const unknown = scopes.filter((scope) => !(scope in scopeMeanings));
      if (unknown.length > 0) return { page: wrong(`Invalid Scopes: ${unknown.join(', ')}`) };
      return scopes.includes(basicScope)
        ? undefined
        : { page: wrong(`Invalid Scopes: ${basicScope} is needed`) };
    },
    consentPage: ({ scopes }) => consentPage(scopes),
    denial: () => ({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request.',
    }),
    choose({ scopes }, form) {
      const account = findAccount(form.get('account') ?? form.get('member') ?? form.get('person') ?? '');
      if (!account) return undefined;
      if (!isProfessional(account)) return { page: personalAccount(account) };
      const granted = tickedScopes(form, scopes, { split: splitScopes, always: basicScope });
      return { holder: account.igId, scopes: granted, extra: {} };
    },
    nobodyChosen: () => wrong('Choose an account'),
    redirectStatus: 302,
    fragment: { code: '#_' },
  };
}

/** The application gets no answer: the user stays here until they switch, or leaves. */
const personalAccount = ({ username }: Account): Answer =>
  site.message(
    403,
    'This is a personal account',
    `${username} is not a business or creator account. Switch it to a professional account in the app, or go back and choose another one.`,
  );

/** POST /oauth/access_token on the API host: a code for a token that lives an hour. Errors have a shape of their own. */
export function tokenRules({ grants, settings }: InstagramState): TokenRules<Client, object, object> {
  return {
    clients: [instagramClient],
    clientFirst: true,
    needsForm: true,
    grantTypes: { authorization_code: [] },
    refuse(problem, detail) {
      const isSecret = problem === 'missing' && detail === 'client_secret';
      return new Refused(oauthError(400, tokenWords[isSecret ? 'wrong_secret' : problem] ?? unknownCode));
    },
    trade(code) {
      const { accessToken, events } = grants.start(code, { kind: 'short' });
      const { token_answer, permissions_as, token_user_id, user_id_as } = settings.current();
      const { holder: igId, scopes } = code;
      const flat = {
        access_token: accessToken,
        user_id: token_user_id === 'app_scoped' ? accountOf(igId).appScopedId : igId,
        permissions: permissions_as === 'list' ? scopes : scopes.join(','),
      };
      const body = token_answer === 'wrapped' ? { data: [flat] } : flat;
      return { effects: events, answer: jsonAnswer(body, user_id_as === 'number' ? ['user_id'] : []) };
    },
  };
}

const unknownCode = 'Matching code was not found or was already used';
const tokenWords: Partial<Record<TokenProblem, string>> = {
  not_a_form: 'The request must be a form',
  unknown_client: 'Invalid platform app',
  missing: 'Invalid platform app',
  wrong_secret: 'Error validating client secret.',
  grant_type: 'Invalid grant_type',
  redirect_uri:
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
};

const oauthError = (status: number, message: string): Answer => ({
  status,
  body: { error_type: 'OAuthException', code: status, error_message: message },
});
export const oauthProfile: HostProfile = {
  name: 'instagram',
  failure: (status) => oauthError(status, 'An unknown error has occurred.'),
};

/** GET /access_token: a token of an hour for one of 60 days. */
export function exchangeToken(state: InstagramState, call: Call): Outcome {
  const parameters = readParameters(call);
  if (parameters.get('grant_type') !== 'ig_exchange_token') throw badParameter('Invalid grant_type');
  if (parameters.get('client_secret') !== instagramClient.secret) {
    throw refuseGraph({ code: 101, message: 'Error validating client secret.' });
  }
  const { grant, kind } = requireLiveToken(state, parameters.get('access_token'));
  if (kind !== 'short') throw badParameter('The access token is not short-lived');
  requireBasic(grant.scopes);
  const { accessToken, seconds, event } = state.grants.issueToken(grant, { kind: 'long' });
  return {
    effects: [event],
    answer: jsonAnswer({ access_token: accessToken, token_type: 'bearer', expires_in: seconds }),
  };
}

/** GET /refresh_access_token: a long token for the next one. It must be a day old, alive, and hold the basic right. */
export function refreshToken(state: InstagramState, call: Call): Outcome {
  const { refresh_after_seconds, refresh_gives } = state.settings.current();
  const parameters = readParameters(call);
  if (parameters.get('grant_type') !== 'ig_refresh_token') throw badParameter('Invalid grant_type');
  const token = parameters.get('access_token') ?? '';
  const { grant, kind, issuedAt } = requireLiveToken(state, token);
  if (kind !== 'long') throw badParameter('The access token is not long-lived');
  requireBasic(grant.scopes);
  if (state.now() < issuedAt + refresh_after_seconds * 1000) {
    throw badParameter('The access token must be at least 24 hours old to be refreshed');
  }
  // A new one leaves the token before to its own end.
  const options = refresh_gives === 'same_token' ? { kind: 'long', token } : { kind: 'long' };
  const { accessToken, seconds, event } = state.grants.issueToken(grant, options);
  const permissions = grant.scopes.join(',');
  return {
    effects: [event],
    answer: jsonAnswer({ access_token: accessToken, token_type: 'bearer', expires_in: seconds, permissions }),
  };
}

function requireBasic(scopes: string[]): void {
  if (scopes.includes(basicScope)) return;
  throw refuseGraph({ code: 10, message: `(#10) Application does not have permission: ${basicScope}` });
}

/** A person takes the application out of an account: every token dies, and signed callbacks tell the application. */
export function removeAccess(
  { grants, callbacks }: Pick<InstagramState, 'grants' | 'callbacks'>,
  { key, igId, appScopedId }: Account,
  deleteData: boolean,
): JournalEvent[] {
  if (grants.liveOf(igId).length === 0) return [];
  const { secret } = instagramClient;
  const announcements = callbacks.announce({ personKey: key, userId: appScopedId, secret, deleteData });
  return [grants.removeAccess(igId, announcements)];
}
