/**
 * Sign-in with Facebook: plain OAuth 2.0, then the profile. It may tell no e-mail address, and does not say whether one
 * that it tells was confirmed, so none counts as confirmed. PKCE exists only in a flow that is still being tested.
 */

import type { IdentityProvider } from '../../domain/people/ports.ts';
import { askFor, type Fields, failed, isFields, readCode, textOf } from '../../identity/read-answer.ts';
import type { SendRequest } from '../../lib/outbound.ts';

export interface FacebookSignInSettings {
  readonly simulated: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly wwwUrl: string;
  readonly graphUrl: string;
  /** Such as v26.0. */
  readonly version: string;
}

/** A bad parameter: at the token endpoint that is a code which was used, is too old, or belongs to another address. */
const badParameter = 100;

export function createFacebookSignIn(settings: FacebookSignInSettings, send: SendRequest): IdentityProvider {
  const { simulated, clientId, clientSecret, redirectUri, wwwUrl, graphUrl, version } = settings;
  return {
    id: 'facebook',
    name: 'Facebook',
    simulated,
    issuer: wwwUrl,

    async authorizationUrl({ state }) {
      const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: 'public_profile,email',
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
      const tokens = await askFor(send, {
        method: 'GET',
        url: `${graphUrl}/${version}/oauth/access_token?${new URLSearchParams(query)}`,
      });
      if (tokens.kind === 'failed') return tokens;
      const refusal = errorOf(tokens.fields);
      if (refusal)
        return failed(
          refusal.code === badParameter ? 'expired' : 'unavailable',
          describeError('token', refusal),
        );
      const accessToken = textOf(tokens.fields.access_token);
      if (accessToken === '') return failed('unavailable', 'no token came');

      const profile = await askFor(send, {
        method: 'GET',
        url: `${graphUrl}/${version}/me?fields=id,name,email`,
        headers: { authorization: `Bearer ${accessToken}` },
      });
      if (profile.kind === 'failed') return profile;
      const trouble = errorOf(profile.fields);
      if (trouble) return failed('unavailable', describeError('profile', trouble));
      const subject = textOf(profile.fields.id);
      if (subject === '') return failed('unavailable', 'the profile has no id');
      return {
        kind: 'person',
        person: {
          provider: 'facebook',
          issuer: wwwUrl,
          subject,
          name: textOf(profile.fields.name),
          email: textOf(profile.fields.email) || null,
          emailVerified: false,
        },
      };
    },
  };
}

const errorOf = ({ error }: Fields): Fields | undefined => (isFields(error) ? error : undefined);

const describeError = (step: string, { code, error_subcode }: Fields): string =>
  `the ${step} endpoint: code ${String(code)}, subcode ${String(error_subcode ?? 'none')}`;
