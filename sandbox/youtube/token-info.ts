import { readForm } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { oauthError } from './client.ts';
import type { Grants } from './grants.ts';
import { findAccount } from './people.ts';
import { hasAnyScope } from './scopes.ts';

/** GET or POST oauth2.googleapis.com/tokeninfo: what an access token is for. Every value is text. */
export function tokenInfo(grants: Grants, now: () => number, call: Call): Outcome {
  const token = call.query.get('access_token') ?? readForm(call.body).get('access_token') ?? '';
  const held = grants.findToken(token);
  if (!held) throw oauthError(400, 'invalid_token', 'Invalid Value');
  const { grant, expiresAt } = held;
  const account = findAccount(grant.accountKey);
  const body = {
    azp: grant.clientId,
    aud: grant.clientId,
    sub: account?.id,
    scope: grant.scopes.join(' '),
    exp: String(Math.floor(expiresAt / 1000)),
    expires_in: String(Math.floor((expiresAt - now()) / 1000)),
    ...(hasAnyScope(grant.scopes, ['userinfo.email'])
      ? { email: account?.email, email_verified: 'true' }
      : {}),
    access_type: grant.offline ? 'offline' : 'online',
  };
  return { answer: { status: 200, body } };
}
