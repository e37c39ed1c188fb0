/**
 * Sign-in with TikTok (Login Kit): OAuth 2.0 with names of its own and no ID token. The promise: somebody is who the
 * token answer says they are to this app; an open_id that the profile contradicts is nobody.
 */

import { createHash } from 'node:crypto';
import type { IdentityProvider } from '../../domain/people/ports.ts';
import { askFor, failed, isFields, readCode, textOf } from '../../identity/read-answer.ts';
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
      const tokens = await askFor(send, {
        method: 'POST',
        url: `${apiUrl}/v2/oauth/token/`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
      if (tokens.kind === 'failed') return tokens;
      const error = textOf(tokens.fields.error);
      const accessToken = textOf(tokens.fields.access_token);
      const openId = textOf(tokens.fields.open_id);
      if (error !== '')
        return failed(error === 'invalid_grant' ? 'expired' : 'unavailable', `the token endpoint: ${error}`);
      if (accessToken === '' || openId === '') return failed('unavailable', 'no token or no open_id came');

      const profile = await askFor(send, {
        method: 'GET',
        url: `${apiUrl}/v2/user/info/?fields=open_id,display_name`,
        headers: { authorization: `Bearer ${accessToken}` },
      });
      if (profile.kind === 'failed') return profile;
      const { data, error: trouble } = profile.fields;
      if (isFields(trouble) && trouble.code !== 'ok')
        return failed('unavailable', `the profile: ${textOf(trouble.code)}`);
      const user = isFields(data) && isFields(data.user) ? data.user : {};
      if (textOf(user.open_id) !== openId)
        return failed('unavailable', 'the profile is of another open_id than the token');
      return {
        kind: 'person',
        person: {
          provider: 'tiktok',
          issuer: wwwUrl,
          subject: openId,
          name: textOf(user.display_name),
          email: null,
          emailVerified: false,
        },
      };
    },
  };
}

/** TikTok writes the hash in hexadecimal where RFC 7636 says base64url. */
const hexChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('hex');
