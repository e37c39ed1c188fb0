import { createHash } from 'node:crypto';
import { readForm } from '../core/forms.ts';
import { type Call, type Outcome, Refused } from '../core/operation.ts';
import type { SigningKey } from '../core/signing-key.ts';
import { claimsOf } from './claims.ts';
import { identityClient, requireClient } from './client.ts';
import { accessTokenTtlSeconds, type Grants } from './grants.ts';
import type { People } from './people.ts';

type Deps = {
  people: People;
  grants: Grants;
  signingKey: SigningKey;
  issuer: () => string;
  now: () => number;
};

export function token(deps: Deps, call: Call): Outcome {
  const form = readForm(call.body);
  requireClient(call.headers.authorization, form);
  if (form.get('grant_type') !== 'authorization_code') {
    throw refuse('unsupported_grant_type', 'Only authorization_code is supported.');
  }
  const code = form.get('code') ?? '';
  const grant = deps.grants.findCode(code);
  const person = grant && deps.people.find(grant.personKey);
  if (!grant || !person) throw refuse('invalid_grant', 'The code is unknown, used or expired.');
  if (form.get('redirect_uri') !== grant.redirectUri) {
    throw refuse('invalid_grant', 'The redirect_uri differs from the one of the authorization request.');
  }
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (challenge !== grant.codeChallenge) throw refuse('invalid_grant', 'The code_verifier does not match.');

  const { accessToken, events } = deps.grants.redeem(code, grant);
  const issuedAt = Math.floor(deps.now() / 1000);
  const claims = {
    iss: deps.issuer(),
    aud: identityClient.id,
    iat: issuedAt,
    exp: issuedAt + accessTokenTtlSeconds,
    auth_time: issuedAt,
    ...(grant.nonce ? { nonce: grant.nonce } : {}),
    ...claimsOf(person, grant.scope),
  };
  const answer = async () => ({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: accessTokenTtlSeconds,
      scope: grant.scope,
      id_token: await deps.signingKey.sign(claims),
    },
  });
  return { effects: events, answer };
}

const refuse = (error: string, description: string): Refused =>
  new Refused({
    status: 400,
    headers: { 'cache-control': 'no-store' },
    body: { error, error_description: description },
  });
