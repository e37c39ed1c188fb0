import type { Call, Outcome } from '../core/operation.ts';
import { accessDenied } from './errors.ts';
import { type Caller, requireToken } from './gate.ts';
import type { Grants } from './grants.ts';
import { type Member, subFor } from './members.ts';
import type { Settings } from './settings.ts';

type ClaimDeps = { settings: Settings; pictureUrl: (sub: string) => string };

/** GET /v2/userinfo: unversioned, bearer token only. */
export function userInfo(deps: ClaimDeps & { grants: Grants }, call: Call): Outcome {
  const caller: Caller = requireToken(deps.grants, call);
  if (!caller.scopes.includes('openid')) throw accessDenied('userinfo.GET.NO_VERSION');
  return { answer: { status: 200, body: memberClaims(caller.member, caller.clientId, caller.scopes, deps) } };
}

export function memberClaims(
  member: Member,
  clientId: string,
  scopes: string[],
  deps: ClaimDeps,
): Record<string, unknown> {
  const [givenName, ...rest] = member.name.split(' ');
  const profile = {
    name: member.name,
    given_name: givenName,
    family_name: rest.join(' '),
    picture: deps.pictureUrl(member.sub),
    locale: deps.settings.current().locale_form === 'text' ? 'en-US' : { country: 'US', language: 'en' },
  };
  return {
    sub: subFor(member, clientId),
    ...(scopes.includes('profile') ? profile : {}),
    ...(scopes.includes('email') ? { email: member.email, email_verified: true } : {}),
  };
}

/** GET /v2/me: the older profile, with the name in the member's public address. */
export function me(grants: Grants, call: Call): Outcome {
  const { member, scopes } = requireToken(grants, call);
  if (!scopes.includes('r_basicprofile')) throw accessDenied('me.GET.NO_VERSION');
  const [firstName, ...rest] = member.name.split(' ');
  const body = {
    id: member.sub,
    localizedFirstName: firstName,
    localizedLastName: rest.join(' '),
    localizedHeadline: member.headline,
    vanityName: member.vanityName,
  };
  return { answer: { status: 200, body } };
}
