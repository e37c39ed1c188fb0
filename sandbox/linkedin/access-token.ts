import { readForm } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import type { SigningKey } from '../core/signing-key.ts';
import { oauthError, requireClient, requireParameters } from './client.ts';
import { accessTtlSeconds, type Grants, refreshTtlSeconds } from './grants.ts';
import { findMember } from './members.ts';
import type { LinkedInSettings, Settings } from './settings.ts';
import { memberClaims } from './user-info.ts';

type Deps = {
  grants: Grants;
  settings: Settings;
  signingKey: SigningKey;
  issuer: () => string;
  pictureUrl: (sub: string) => string;
  now: () => number;
};

/** The token endpoint: trades a code for tokens, or a refresh token for a new access token. */
export function accessToken(deps: Deps, call: Call): Outcome {
  const form = readForm(call.body);
  requireParameters(form, ['grant_type']);
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return tradeCode(deps, form);
    case 'refresh_token':
      return refresh(deps, form);
    default:
      throw oauthError(400, 'unsupported_grant_type', 'The grant_type is not supported');
  }
}

function tradeCode(deps: Deps, form: URLSearchParams): Outcome {
  requireParameters(form, ['code', 'redirect_uri']);
  const client = requireClient(form);
  const code = deps.grants.findCode(form.get('code') ?? '');
  if (!code) {
    const description = 'Unable to retrieve access token: authorization code not found';
    throw oauthError(401, 'invalid_request', description);
  }
  if (code.expired || code.clientId !== client.id || code.redirectUri !== form.get('redirect_uri')) {
    throw oauthError(
      400,
      'invalid_redirect_uri',
      'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. ' +
        'Or authorization code expired. Or external member binding exists',
    );
  }
  const { accessToken: token, refreshToken, events } = deps.grants.startGrant(code);
  const settings = deps.settings.current();
  const answer = async () =>
    tokens({
      access_token: token,
      expires_in: accessTtlSeconds,
      ...(settings.refresh_tokens
        ? { refresh_token: refreshToken, refresh_token_expires_in: refreshTtlSeconds }
        : {}),
      scope: scopeText(code.scopes, settings),
      token_type: 'Bearer',
      ...(code.scopes.includes('openid') ? { id_token: await idToken(deps, code) } : {}),
    });
  return { effects: events, answer };
}

function refresh(deps: Deps, form: URLSearchParams): Outcome {
  requireParameters(form, ['refresh_token']);
  const client = requireClient(form);
  const refreshToken = form.get('refresh_token') ?? '';
  const found = deps.grants.findRefreshable(refreshToken, client.id);
  if (!found) {
    const description = 'The provided authorization grant or refresh token is invalid, expired or revoked';
    throw oauthError(400, 'invalid_request', description);
  }
  const issued = deps.grants.issueRefreshedToken(found.grant.id);
  const answer = tokens({
    access_token: issued.accessToken,
    expires_in: accessTtlSeconds,
    refresh_token: refreshToken,
    refresh_token_expires_in: found.secondsLeft,
    scope: scopeText(found.grant.scopes, deps.settings.current()),
    token_type: 'Bearer',
  });
  return { effects: [issued.event], answer };
}

function idToken(
  deps: Deps,
  code: { clientId: string; memberKey: string; scopes: string[] },
): Promise<string> {
  const member = findMember(code.memberKey);
  const issuedAt = Math.floor(deps.now() / 1000);
  return deps.signingKey.sign({
    iss: deps.issuer(),
    aud: code.clientId,
    iat: issuedAt,
    exp: issuedAt + 3600,
    ...(member ? memberClaims(member, code.clientId, code.scopes, deps) : {}),
  });
}

/** Comma-separated in practice, though the pages say spaces. */
const scopeText = (scopes: string[], settings: LinkedInSettings): string =>
  scopes.join(settings.scope_separator === 'comma' ? ',' : ' ');

const tokens = (body: object) => ({ status: 200, headers: { 'cache-control': 'no-store' }, body });
