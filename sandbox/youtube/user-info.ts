import type { Call, Outcome } from '../core/operation.ts';
import { scopeMissing } from './errors.ts';
import { requireToken } from './gate.ts';
import type { Grants } from './grants.ts';
import { hasAnyScope } from './scopes.ts';

/** GET www.googleapis.com/oauth2/v2/userinfo: the Google account, not the channel. v3 has the names of OpenID Connect. */
export function userInfo(grants: Grants, pictureUrl: (key: string) => string, call: Call): Outcome {
  const isOpenId = call.rawUrl.includes('/oauth2/v3/');
  const { account, scopes } = requireToken(grants, call);
  const withEmail = hasAnyScope(scopes, ['userinfo.email']);
  const withProfile = hasAnyScope(scopes, ['userinfo.profile']);
  if (!withEmail && !withProfile && !scopes.includes('openid')) throw scopeMissing('oauth2.googleapis.com');
  const [givenName = '', ...rest] = account.name.split(' ');
  const body = {
    [isOpenId ? 'sub' : 'id']: account.id,
    ...(withEmail ? { email: account.email, [isOpenId ? 'email_verified' : 'verified_email']: true } : {}),
    ...(withProfile
      ? { name: account.name, given_name: givenName, family_name: rest.join(' '), locale: 'en' }
      : {}),
    picture: pictureUrl(account.key),
  };
  return { answer: { status: 200, body } };
}
