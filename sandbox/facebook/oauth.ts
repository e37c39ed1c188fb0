import {
  type AuthorizeRules,
  type Client as OAuthClient,
  requireClient,
  requireCode,
  requireParameters,
  type TokenProblem,
} from '../core/oauth.ts';
import type { Answer, Outcome, RefusedError } from '../core/operation.ts';
import { badParameter, messageFor, refuseGraph } from '../meta/errors.ts';
import type { Parameters } from '../meta/parameters.ts';
import { accessTokenOf, checkProof, invalidatedToken, malformedToken } from '../meta/tokens.ts';
import { applyConfiguredRefusal } from './access.ts';
import { type Authorization, dataAccessMs, type Token } from './authorizations.ts';
import { basicScope, type Client, clientOf, clients, scopesOf, splitScopes } from './clients.ts';
import { consentPage, personPage, site } from './consent-pages.ts';
import { type GraphCall, ok } from './graph-call.ts';
import { pagesOf } from './pages.ts';
import { findPerson, personOf, userIdOf } from './people.ts';
import type { FacebookState } from './state.ts';

/**
 * /v26.0/dialog/oauth: GET asks for the person, POST of a person asks for permissions, POST of a decision finishes. A
 * form without checkboxes allows everything; with `scopes_shown` and `pages_shown`, only ticked values count.
 */
export function authorizeRules({ authorizations, settings }: FacebookState): AuthorizeRules<Client, object> {
  const wrong = (title: string, message: string): Answer => site.message(400, title, message);
  return {
    clients,
    unknownClient: () => wrong('Invalid App ID', 'The provided app ID does not look like a valid app ID.'),
    redirectRefused: wrong(
      'URL blocked',
      'The redirect URI is not white-listed in the app’s client OAuth settings.',
    ),
    readScopes: splitScopes,
    findProblem({ query, client, scopes }) {
      if ((query.get('response_type') ?? 'code') !== 'code')
        return {
          page: wrong('Sorry, something went wrong', 'This response_type is not enabled for the app.'),
        };
      const allowed = scopesOf(client, settings.current().use_cases);
      const unknown = scopes.filter((scope) => !allowed.includes(scope));
      if (unknown.length === 0) return undefined;
      const message = `Invalid Scopes: ${unknown.join(', ')}. This message is only shown to developers. Users of your app will ignore these permissions if present. Please read the documentation for valid permissions at: https://developers.facebook.com/docs/facebook-login/permissions`;
      return { page: wrong('Invalid Scopes', message) };
    },
    consentPage: ({ client }) => personPage(client),
    isDenied: (form) => form.get('decision') === 'cancel',
    denialError: () => ({
      error: 'access_denied',
      error_code: settings.current().denial_error_code ? '200' : null,
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    }),
    choose({ query, client, scopes: requested }, form) {
      const person = findPerson(form.get('person') ?? form.get('member') ?? '');
      if (!person) return undefined;
      // Permissions that were declined before are left out, unless the application requests them again.
      const ignoresDeclined = query.get('auth_type') === 'rerequest' || !settings.current().remember_declined;
      const refused = ignoresDeclined ? [] : (authorizations.findFor(client.id, person.key)?.declined ?? []);
      const offered = requested.filter((scope) => !refused.includes(scope));
      const pages = pagesOf(settings, person.key);
      if (form.get('decision') !== 'allow') return { page: consentPage(client, person, pages, offered) };
      const granted = offered.filter((scope) => scope === basicScope || isTicked(form, 'scopes', scope));
      const pageIds = pages.map(({ id }) => id).filter((id) => isTicked(form, 'pages', id));
      const declined = offered.filter((scope) => !granted.includes(scope));
      const who = { clientId: client.id, personKey: person.key };
      return {
        holder: person.key,
        scopes: granted,
        extra: {},
        effects: [authorizations.consented({ ...who, granted, declined, pageIds })],
      };
    },
    noUserChosen: ({ client }) => personPage(client),
    redirectStatus: 302,
    fragment: { code: '#_=_', error: '#_=_' },
  };
}

function isTicked(form: URLSearchParams, name: 'scopes' | 'pages', value: string): boolean {
  const ticked = form.getAll(name).flatMap((text) => text.split(','));
  return (ticked.length === 0 && !form.has(`${name}_shown`)) || ticked.includes(value);
}

/** /oauth/access_token: exchanges a code for a user token. */
export function exchangeCode(state: FacebookState, { call, parameters }: GraphCall): Outcome {
  const { authorizations, settings } = state;
  const client = requireClient({ clients, refuse }, parameters, call);
  requireParameters({ refuse }, parameters, ['code', 'redirect_uri']);
  const code = requireCode({ refuse }, authorizations.codes, client, parameters);
  const authorization = authorizations.findFor(client.id, code.holder);
  if (!authorization) throw badCode('The user has not authorized the application.');
  const issued = authorizations.issueUserToken(settings.current().code_token, authorization);
  const used = authorizations.codes.used({ codeHash: code.codeHash });
  return { effects: [used, issued.event], answer: tokenAnswer(issued) };
}

/** The same endpoint with grant_type=fb_exchange_token: exchanges a short token for one of about 60 days. */
export function exchangeToken({ authorizations }: FacebookState, { call, parameters }: GraphCall): Outcome {
  const client = requireClient({ clients, refuse }, parameters, call);
  requireParameters({ refuse }, parameters, ['fb_exchange_token']);
  const found = authorizations.find(parameters.get('fb_exchange_token') ?? '');
  if (!found || found.token.clientId !== client.id || found.token.kind === 'page') throw malformedToken();
  if (found.invalidSubcode) throw invalidatedToken(found.invalidSubcode, client.id);
  const issued = authorizations.issueUserToken('long', found.authorization);
  return { effects: [issued.event], answer: tokenAnswer(issued) };
}

const tokenAnswer = ({ accessToken, seconds }: { accessToken: string; seconds: number }): Answer =>
  ok({ access_token: accessToken, token_type: 'bearer', expires_in: seconds });

const badCode = (message: string, subcode?: number) => refuseGraph({ code: 100, subcode, message });

function refuse(problem: TokenProblem, detail: string): RefusedError {
  switch (problem) {
    case 'missing':
      return refuseGraph({ code: 100, message: `Missing ${detail} parameter.` });
    case 'unknown_client':
      return refuseGraph({ code: 101, message: 'Error validating application. Invalid application ID.' });
    case 'wrong_secret':
      return refuseGraph({
        code: 1,
        status: 400,
        transient: false,
        message: 'Error validating client secret.',
      });
    case 'used_code':
      return badCode('This authorization code has been used.', 36009);
    case 'expired_code':
      return badCode('This authorization code has expired.', 36007);
    case 'redirect_uri':
      return badCode(
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        36008,
      );
    default:
      return badCode('Invalid verification code format.');
  }
}

/** The application of an app token, `id|secret`. */
export const findAppByToken = (text: string | undefined): Client | undefined =>
  clients.find(({ id, secret }: OAuthClient) => text === `${id}|${secret}`);

/** The application's own token contains its secret, so no proof is required with it. */
export const checkAppProof = ({ id, secret }: Client, parameters: Parameters): void =>
  checkProof(parameters, { secret, accessToken: `${id}|${secret}`, required: false });

/** /debug_token: inspects a token. Called with the application's own token. */
export function debugToken(state: FacebookState, { call, operation, parameters }: GraphCall): Outcome {
  applyConfiguredRefusal(state, operation, undefined);
  const client = findAppByToken(accessTokenOf(call, parameters));
  if (!client) {
    throw refuseGraph({
      code: 100,
      message:
        '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
    });
  }
  checkAppProof(client, parameters);
  const inputToken = parameters.get('input_token');
  if (!inputToken) throw badParameter('The parameter input_token is required');
  const found = state.authorizations.find(inputToken);
  if (!found) {
    const error = { code: 190, message: 'The access token could not be decrypted' };
    return { answer: ok({ data: { error, is_valid: false, scopes: [] } }) };
  }
  if (found.token.clientId !== client.id) {
    throw badParameter('The App_id in the input_token did not match the Viewing App');
  }
  const { token, authorization, invalidSubcode } = found;
  const message = messageFor(190, invalidSubcode).replace('{id}', client.id);
  const error =
    invalidSubcode === undefined ? {} : { error: { code: 190, message, subcode: invalidSubcode } };
  const data = { ...describe(token, authorization), ...error, is_valid: invalidSubcode === undefined };
  return { answer: ok({ data }) };
}

function describe(token: Token, authorization: Authorization) {
  const client = clientOf(token.clientId);
  const targets = authorization.granted.map((scope) =>
    scope.startsWith('pages_') || scope.startsWith('instagram_') || scope === 'read_insights'
      ? { scope, target_ids: authorization.pageIds }
      : { scope },
  );
  return {
    app_id: client.id,
    type: token.kind === 'page' ? 'PAGE' : 'USER',
    application: client.name,
    data_access_expires_at: seconds(authorization.authorizedAt + dataAccessMs),
    expires_at: token.expiresAt === null ? 0 : seconds(token.expiresAt),
    ...(token.kind === 'short' ? {} : { issued_at: seconds(token.issuedAt) }),
    ...(token.pageId === null ? {} : { profile_id: token.pageId }),
    scopes: authorization.granted,
    granular_scopes: targets,
    user_id: userIdOf(personOf(token.personKey), client),
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);
