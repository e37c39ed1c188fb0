/**
 * Sign-in with Facebook: plain OAuth 2.0, then the profile. It may return no e-mail address, and does not say
 * whether one is confirmed, so none counts as confirmed. PKCE exists only in a flow that is still being tested.
 */

import type { IdentityProvider } from '../../domain/people/ports.ts';
import {
  isResponseFields,
  providerFailure,
  providerTimeoutMs,
  type ResponseFields,
  readCode,
  readFields,
  requestFields,
  textOrEmpty,
} from '../../identity/provider-response.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { callGraph } from '../meta/graph.ts';

export interface FacebookSignInSettings {
  readonly simulated: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly wwwUrl: string;
  readonly graphUrl: string;
  /** For example v26.0. */
  readonly version: string;
}

/**
 * A bad parameter: at the token endpoint this means a code that was used, has expired, or belongs to another
 * redirect URL.
 */
const badParameter = 100;

export function createFacebookSignIn(settings: FacebookSignInSettings, send: SendRequest): IdentityProvider {
  const { simulated, clientId, clientSecret, redirectUri, wwwUrl, graphUrl, version } = settings;
  return {
    id: 'facebook',
    name: 'Facebook',
    simulated,
    issuer: wwwUrl,

    async authorizationUrl({ state }, { again } = { again: false }) {
      const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: 'public_profile,email',
        ...(again ? { auth_type: 'reauthenticate' } : {}),
      };
      return { kind: 'url', url: `${wwwUrl}/${version}/dialog/oauth?${new URLSearchParams(query)}` };
    },

    async complete(callbackUrl) {
      const came = readCode(callbackUrl);
      if (came.kind === 'failed') return came;
      const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        client_secret: clientSecret,
        code: came.code,
      };
      const tokens = await requestFields(send, {
        method: 'GET',
        url: `${graphUrl}/${version}/oauth/access_token?${new URLSearchParams(query)}`,
      });
      if (tokens.kind === 'failed') return tokens;
      const refusal = errorOf(tokens.fields);
      if (refusal)
        return providerFailure(
          refusal.code === badParameter ? 'expired' : 'unavailable',
          describeError('token', refusal),
        );
      const accessToken = textOrEmpty(tokens.fields.access_token);
      if (accessToken === '') return providerFailure('unavailable', 'no token came');

      const caller = { baseUrl: graphUrl, version, accessToken, appSecret: clientSecret, request: send };
      const profile = readFields(
        `${graphUrl}/${version}/me`,
        await callGraph(caller, 'GET', 'me', {
          query: { fields: 'id,name,email' },
          timeoutMs: providerTimeoutMs,
        }),
      );
      if (profile.kind === 'failed') return profile;
      const trouble = errorOf(profile.fields);
      if (trouble) return providerFailure('unavailable', describeError('profile', trouble));
      const subject = textOrEmpty(profile.fields.id);
      if (subject === '') return providerFailure('unavailable', 'the profile has no id');
      return {
        kind: 'person',
        person: {
          provider: 'facebook',
          issuer: wwwUrl,
          subject,
          name: textOrEmpty(profile.fields.name),
          email: textOrEmpty(profile.fields.email) || null,
          emailVerified: false,
        },
      };
    },
  };
}

const errorOf = ({ error }: ResponseFields): ResponseFields | undefined =>
  isResponseFields(error) ? error : undefined;

const describeError = (step: string, { code, error_subcode }: ResponseFields): string =>
  `the ${step} endpoint: code ${String(code)}, subcode ${String(error_subcode ?? 'none')}`;
