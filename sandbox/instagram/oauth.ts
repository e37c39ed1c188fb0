import { isLoopbackUrl } from '../core/forms.ts';
import { createGrants, secretGenerator } from '../core/grants.ts';
import type { JournalEvent } from '../core/journal.ts';
import {
  type AuthorizeRules,
  type Client,
  grantedScopes,
  type TokenProblem,
  type TokenRules,
} from '../core/oauth.ts';
import { type Answer, type Call, type HostProfile, type Outcome, RefusedError } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { badParameter, refuseGraph } from '../meta/errors.ts';
import { type Parameters, readParameters, requireKnown } from '../meta/parameters.ts';
import { refuseProof } from '../meta/tokens.ts';
import { instagramClient, jsonAnswer, requireLiveToken } from './access.ts';
import { type Account, accountOf, findAccount, isProfessional } from './accounts.ts';
import { consentPage, site } from './consent-pages.ts';
import { basicScope, splitScopes } from './scopes.ts';
import type { Settings } from './settings.ts';
import type { InstagramState } from './state.ts';

/**
 * Codes and tokens of Instagram Login. A code is exchanged for a token of an hour, that token for one of 60 days, and a
 * long token for the next one: there is no refresh token. After 60 days without a refresh the user has to log in again.
 */
export const createInstagramGrants = (context: SandboxContext, settings: Settings) =>
  createGrants(context, {
    platform: 'instagram',
    publishingClient: instagramClient.id,
    codeTtlMs: 60 * 60 * 1000,
    generateCode: secretGenerator('AQ', 180),
    generateToken: secretGenerator('IGAA', 160),
    tokenLifetimeSeconds: (kind) =>
      settings.current()[kind === 'short' ? 'short_token_seconds' : 'long_token_seconds'],
    grantExtra: () => ({}),
    readLegacyData: ({ igId, ...data }) => ({ ...(igId ? { holder: igId } : {}), ...data }),
  });

/** /oauth/authorize. The redirect address ends with `#_`. */
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
      const allowed: string[] = settings.current().permissions;
      const unknown = scopes.filter((scope) => !allowed.includes(scope));
      if (unknown.length > 0) return { page: wrong(`Invalid Scopes: ${unknown.join(', ')}`) };
      return scopes.includes(basicScope)
        ? undefined
        : { page: wrong(`Invalid Scopes: ${basicScope} is needed`) };
    },
    consentPage: ({ scopes }) => consentPage(scopes),
    denialError: () => ({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request.',
    }),
    choose({ scopes }, form) {
      const account = findAccount(form.get('account') ?? form.get('member') ?? form.get('person') ?? '');
      if (!account) return undefined;
      if (!isProfessional(account)) return { page: personalAccount(account) };
      const granted = grantedScopes(form, scopes, { split: splitScopes, always: basicScope });
      return { holder: account.igId, scopes: granted, extra: {} };
    },
    noUserChosen: () => wrong('Choose an account'),
    redirectStatus: 302,
    fragment: { code: '#_' },
  };
}

/** The application gets no redirect: the user stays on this page until they switch the account type. */
const personalAccount = ({ username }: Account): Answer =>
  site.message(
    403,
    'This is a personal account',
    `${username} is not a business or creator account. Switch it to a professional account in the app, or go back and choose another one.`,
  );

/** POST /oauth/access_token on the API host: exchanges a code for a token of an hour. Errors have their own format. */
export function tokenRules({ grants, settings }: InstagramState): TokenRules<Client, object, object> {
  return {
    clients: [instagramClient],
    clientFirst: true,
    requiresForm: true,
    grantTypes: { authorization_code: [] },
    refuse(problem, detail) {
      const isSecret = problem === 'missing' && detail === 'client_secret';
      return new RefusedError(
        oauthError(400, tokenMessages[isSecret ? 'wrong_secret' : problem] ?? unknownCode),
      );
    },
    exchange(code) {
      const { accessToken, events } = grants.exchangeCode(code, { kind: 'short' });
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
const tokenMessages: Partial<Record<TokenProblem, string>> = {
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

/** GET /access_token: exchanges a token of an hour for one of 60 days. */
export function exchangeToken(state: InstagramState, call: Call): Outcome {
  const parameters = readParameters(call);
  requireTokenParameters(state, parameters, ['grant_type', 'client_secret']);
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

/** GET /refresh_access_token: refreshes a long token that is valid, at least a day old, and has the basic scope. */
export function refreshToken(state: InstagramState, call: Call): Outcome {
  const { refresh_after_seconds, refresh_gives } = state.settings.current();
  const parameters = readParameters(call);
  requireTokenParameters(state, parameters, ['grant_type']);
  if (parameters.get('grant_type') !== 'ig_refresh_token') throw badParameter('Invalid grant_type');
  const token = parameters.get('access_token') ?? '';
  const { grant, kind, issuedAt } = requireLiveToken(state, token);
  if (kind !== 'long') throw badParameter('The access token is not long-lived');
  requireBasic(grant.scopes);
  if (state.now() < issuedAt + refresh_after_seconds * 1000) {
    throw badParameter('The access token must be at least 24 hours old to be refreshed');
  }
  // The previous token stays valid until it expires.
  const options = refresh_gives === 'same_token' ? { kind: 'long', token } : { kind: 'long' };
  const { accessToken, seconds, event } = state.grants.issueToken(grant, options);
  const permissions = grant.scopes.join(',');
  return {
    effects: [event],
    answer: jsonAnswer({ access_token: accessToken, token_type: 'bearer', expires_in: seconds, permissions }),
  };
}

function requireTokenParameters({ settings }: InstagramState, parameters: Parameters, known: string[]): void {
  const { unknown_parameters, appsecret_proof } = settings.current();
  if (unknown_parameters === 'refused') requireKnown(parameters, known);
  if (appsecret_proof === 'refused') refuseProof(parameters);
}

function requireBasic(scopes: string[]): void {
  if (scopes.includes(basicScope)) return;
  throw refuseGraph({ code: 10, message: `(#10) Application does not have permission: ${basicScope}` });
}

/** Removes the application from an account: all tokens are revoked, and signed callbacks notify the application. */
export function removeAccess(
  { grants, callbacks }: Pick<InstagramState, 'grants' | 'callbacks'>,
  { key, igId, appScopedId }: Account,
  deleteData: boolean,
): JournalEvent[] {
  if (grants.liveGrantsOf(igId).length === 0) return [];
  const { secret } = instagramClient;
  const announcements = callbacks.queueCallbacks({ personKey: key, userId: appScopedId, secret, deleteData });
  return [grants.removeAccess(igId, announcements)];
}
