/**
 * Sign-in with TikTok (Login Kit): OAuth 2.0 with its own parameter names and no ID token. The promise: the user
 * is the one the token answer names for this app; an open_id that the profile contradicts is rejected.
 */

import { createHash } from 'node:crypto';
import type { IdentityProvider } from '../../domain/people/ports.ts';
import {
  isResponseFields,
  providerFailure,
  readCode,
  requestFields,
  textOrEmpty,
} from '../../identity/provider-response.ts';
import type { SendRequest } from '../../lib/outbound.ts';

export interface TikTokSignInSettings {
  readonly simulated: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly wwwUrl: string;
  readonly apiUrl: string;
}

const scope = 'user.info.basic';

export function createTikTokSignIn(settings: TikTokSignInSettings, send: SendRequest): IdentityProvider {
  const { simulated, clientId, clientSecret, redirectUri, wwwUrl, apiUrl } = settings;
  return {
    id: 'tiktok',
    name: 'TikTok',
    simulated,
    issuer: wwwUrl,

    async authorizationUrl({ state, codeVerifier }) {
      const query = {
        client_key: clientId,
        response_type: 'code',
        scope,
        redirect_uri: redirectUri,
        state,
        code_challenge: hexChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // The person always sees which account it is.
        disable_auto_auth: '1',
      };
      return { kind: 'url', url: `${wwwUrl}/v2/auth/authorize/?${new URLSearchParams(query)}` };
    },

    async complete(callbackUrl, { codeVerifier }) {
      const came = readCode(callbackUrl);
      if (came.kind === 'failed') return came;
      const form = {
        client_key: clientId,
        client_secret: clientSecret,
        code: came.code,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      };
      const tokens = await requestFields(send, {
        method: 'POST',
        url: `${apiUrl}/v2/oauth/token/`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
      if (tokens.kind === 'failed') return tokens;
      const error = textOrEmpty(tokens.fields.error);
      const accessToken = textOrEmpty(tokens.fields.access_token);
      const openId = textOrEmpty(tokens.fields.open_id);
      if (error !== '')
        return providerFailure(
          error === 'invalid_grant' ? 'expired' : 'unavailable',
          `the token endpoint: ${error}`,
        );
      if (accessToken === '' || openId === '')
        return providerFailure('unavailable', 'no token or no open_id came');

      const profile = await requestFields(send, {
        method: 'GET',
        url: `${apiUrl}/v2/user/info/?fields=open_id,display_name`,
        headers: { authorization: `Bearer ${accessToken}` },
      });
      if (profile.kind === 'failed') return profile;
      const { data, error: trouble } = profile.fields;
      if (isResponseFields(trouble) && trouble.code !== 'ok')
        return providerFailure('unavailable', `the profile: ${textOrEmpty(trouble.code)}`);
      const user = isResponseFields(data) && isResponseFields(data.user) ? data.user : {};
      if (textOrEmpty(user.open_id) !== openId)
        return providerFailure('unavailable', 'the profile is of another open_id than the token');
      return {
        kind: 'person',
        person: {
          provider: 'tiktok',
          issuer: wwwUrl,
          subject: openId,
          name: textOrEmpty(user.display_name),
          email: null,
          emailVerified: false,
        },
      };
    },
  };
}

/** TikTok writes the hash in hexadecimal where RFC 7636 says base64url. */
const hexChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('hex');
