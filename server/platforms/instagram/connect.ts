/** Connecting Instagram accounts, by Instagram's own login or through the Facebook Pages they are linked to. */

import type { Connector, ConnectResult, RevocationStatus } from '../../domain/platform-port/connector.ts';
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { createConnector as createFacebookConnector } from '../facebook/connect.ts';
import { notAvailable } from '../kit/results.ts';
import {
  authorizeUrl,
  exchangeInstagramCode,
  type InstagramLogin,
  listOwnAccount,
  readOwnProfile,
  renewToken,
} from './instagram-login.ts';
import { type AccountReader, listLinkedAccounts, pageTokens } from './linked-accounts.ts';
import {
  type LoginMethod,
  loginMethodOf,
  loginOf,
  methodNotOffered,
  missingScopes,
  offeredMethods,
  profileUrl,
  scopes,
} from './login-methods.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

/** Codes, tokens and revoking are the same as for pages; the scopes and the listed accounts differ. */
interface FacebookLogin extends AccountReader {
  readonly connector: Connector;
}

/** What each login needs; undefined where the installation does not offer it. */
function loginsOf(settings: InstagramSettings, send: SendRequest) {
  const { instagramLogin, facebookLogin } = settings;
  const [own, facebook] = [loginOf(settings, 'instagram'), loginOf(settings, 'facebook')];
  const instagram: InstagramLogin | undefined =
    own && instagramLogin ? { settings: instagramLogin, login: own, send } : undefined;
  const linked: FacebookLogin | undefined =
    facebook && facebookLogin
      ? { connector: createFacebookConnector(facebookLogin, send), login: facebook, send }
      : undefined;
  return { instagram, facebook: linked };
}

export function createConnector(settings: InstagramSettings, send: SendRequest): Connector {
  const logins = loginsOf(settings, send);
  const urlOf = (username: string): string => profileUrl(settings, username);
  const first: LoginMethod = logins.instagram === undefined ? 'facebook' : 'instagram';
  const chosen = (way: string | null): LoginMethod =>
    way === 'facebook' || way === 'instagram' ? way : first;

  const by = <Value>(
    method: LoginMethod,
    instagram: (own: InstagramLogin) => Promise<ConnectResult<Value>>,
    facebook: (own: FacebookLogin) => Promise<ConnectResult<Value>>,
  ): Promise<ConnectResult<Value>> => {
    if (method === 'instagram' && logins.instagram) return instagram(logins.instagram);
    if (method === 'facebook' && logins.facebook) return facebook(logins.facebook);
    return Promise.resolve(notAvailable(methodNotOffered(method)));
  };

  return {
    name: 'instagram',
    displayName: 'Instagram',
    simulated: settings.simulated,
    sharesGrantsWith: ['facebook'],
    methods: offeredMethods(settings),
    missingScopes,

    authorizationUrl(input) {
      const method = chosen(input.method);
      if (method === 'facebook' && logins.facebook) {
        const url = new URL(logins.facebook.connector.authorizationUrl(input));
        url.searchParams.set('scope', scopes.facebook.join(','));
        return url.href;
      }
      if (method === 'instagram' && logins.instagram) return authorizeUrl(logins.instagram.settings, input);
      throw new Error(methodNotOffered(method).text);
    },

    exchangeCode: (input) =>
      by(
        chosen(input.method),
        (own) => exchangeInstagramCode(own, input),
        ({ connector }) => connector.exchangeCode(input),
      ),

    listTargets: ({ accessToken, scopes: granted }) =>
      by(
        loginMethodOf(granted),
        (own) => listOwnAccount(own, accessToken, urlOf),
        (own) => listLinkedAccounts(own, accessToken, urlOf),
      ),

    targetTokens: ({ tokens, externalId }) =>
      by(
        loginMethodOf(tokens.scopes),
        async () => ({ kind: 'ok', value: tokens }),
        (own) => pageTokens(own, tokens, externalId),
      ),

    /** Page tokens never expire, so in practice only tokens of Instagram's own login get here. */
    refresh: (input) =>
      by(
        isFacebookToken(input.refreshToken) ? 'facebook' : 'instagram',
        (own) => renewToken(own, input.refreshToken, input.now),
        ({ connector }) => connector.refresh(input),
      ),

    revoke: (grant) =>
      by(
        loginMethodOf(grant.scopes),
        async () => notRevocable,
        ({ connector }) => connector.revoke(grant),
      ),

    checkTokens: (tokens) =>
      by(
        loginMethodOf(tokens.scopes),
        async (own): Promise<ConnectResult<null>> => {
          const profile = await readOwnProfile(own, tokens.accessToken, 'user_id');
          return profile.kind === 'ok' ? { kind: 'ok', value: null } : profile;
        },
        ({ connector }) => connector.checkTokens(tokens),
      ),

    explainDenial,
  };
}

/** All of Facebook's tokens start like this, and none of Instagram's. */
const isFacebookToken = (token: string): boolean => token.startsWith('EA');

const notRevocable: ConnectResult<RevocationStatus> = {
  kind: 'refused',
  plainReason: messages.not_revocable(),
};

/** The description is a part of the URL that anyone could write, so it is never shown. */
function explainDenial(error: string): Message {
  return error === 'access_denied' ? messages.access_denied() : messages.not_connected();
}
