import { createHash } from 'node:crypto';
import { readForm } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import type { SigningKey } from '../core/signing-key.ts';
import { type GoogleClient, oauthError, requireClient } from './client.ts';
import { accessTtlSeconds, type Code, type Grants, testingRefreshTtlSeconds } from './grants.ts';
import { findAccount } from './people.ts';
import { hasAnyScope } from './scopes.ts';
import type { Settings } from './settings.ts';

type Deps = {
  grants: Grants;
  settings: Settings;
  signingKey: SigningKey;
  issuer: () => string;
  now: () => number;
};

/** POST oauth2.googleapis.com/token: trades a code for tokens, or a refresh token for a new access token. */
export function token(deps: Deps, call: Call): Outcome {
  const form = readForm(call.body);
  const grantType = form.get('grant_type');
  if (!grantType) throw oauthError(400, 'invalid_request', 'Required parameter is missing: grant_type');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
    throw oauthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grantType}`);
  }
  const client = requireClient(form, call.headers.authorization);
  return grantType === 'authorization_code' ? tradeCode(deps, client, form) : refresh(deps, client, form);
}

function tradeCode(deps: Deps, client: GoogleClient, form: URLSearchParams): Outcome {
  const given = form.get('code');
  if (!given) throw oauthError(400, 'invalid_request', 'Missing required parameter: code');
  const code = deps.grants.findCode(given, client.id);
  if (!code) {
    const known = given.startsWith('4/');
    throw oauthError(400, 'invalid_grant', known ? 'Bad Request' : 'Malformed auth code.');
  }
  if (code.redirectUri !== form.get('redirect_uri')) {
    throw oauthError(400, 'redirect_uri_mismatch', 'Bad Request');
  }
  requireVerifier(code, form.get('code_verifier'));
  const testing = deps.settings.current().testing_mode;
  const issued = deps.grants.startGrant(code, testing ? testingRefreshTtlSeconds : null);
  const answer = async () =>
    tokens({
      access_token: issued.accessToken,
      expires_in: accessTtlSeconds - 1,
      ...(issued.refreshToken ? { refresh_token: issued.refreshToken } : {}),
      scope: code.scopes.join(' '),
      token_type: 'Bearer',
      ...(code.scopes.includes('openid') ? { id_token: await idToken(deps, client, code) } : {}),
      ...(issued.refreshToken && testing ? { refresh_token_expires_in: testingRefreshTtlSeconds - 1 } : {}),
    });
  return { effects: issued.events, answer };
}

/** The refresh token stays as it is and is not sent again. */
function refresh(deps: Deps, client: GoogleClient, form: URLSearchParams): Outcome {
  const given = form.get('refresh_token');
  if (!given) throw oauthError(400, 'invalid_request', 'Missing required parameter: refresh_token');
  const grant = deps.grants.findRefreshable(given, client.id);
  if (!grant) throw oauthError(400, 'invalid_grant', 'Token has been expired or revoked.');
  const issued = deps.grants.issueToken(grant.id);
  const secondsLeft = deps.grants.secondsLeft(grant);
  const answer = tokens({
    access_token: issued.accessToken,
    expires_in: accessTtlSeconds - 1,
    scope: grant.scopes.join(' '),
    token_type: 'Bearer',
    ...(secondsLeft === null ? {} : { refresh_token_expires_in: secondsLeft }),
  });
  return { effects: [issued.event], answer };
}

function requireVerifier(code: Code, verifier: string | null): void {
  if (!code.challenge) return;
  if (!verifier) throw oauthError(400, 'invalid_grant', 'Missing code verifier.');
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  if ((code.challengeMethod === 'S256' ? hashed : verifier) !== code.challenge) {
    throw oauthError(400, 'invalid_grant', 'Invalid code verifier.');
  }
}

function idToken(deps: Deps, client: GoogleClient, code: Code): Promise<string> {
  const account = findAccount(code.accountKey);
  const issuedAt = Math.floor(deps.now() / 1000);
  const email = hasAnyScope(code.scopes, ['userinfo.email']);
  const profile = hasAnyScope(code.scopes, ['userinfo.profile']);
  return deps.signingKey.sign({
    iss: deps.issuer(),
    azp: client.id,
    aud: client.id,
    sub: account?.id,
    iat: issuedAt,
    exp: issuedAt + accessTtlSeconds,
    ...(code.nonce ? { nonce: code.nonce } : {}),
    ...(email ? { email: account?.email, email_verified: true } : {}),
    ...(profile ? { name: account?.name } : {}),
  });
}

const tokens = (body: object) => ({ status: 200, headers: { 'cache-control': 'no-store' }, body });
