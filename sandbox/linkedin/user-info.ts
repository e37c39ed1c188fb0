import type { Call, Outcome } from '../core/operation.ts';
import { accessDenied } from './errors.ts';
import { type Caller, enter, requireToken } from './gate.ts';
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

/** GET /v2/me: bearer token only. */
export function me(grants: Grants, call: Call): Outcome {
  const caller = requireToken(grants, call);
  if (!caller.scopes.includes('r_basicprofile')) throw accessDenied('me.GET.NO_VERSION');
  return { answer: { status: 200, body: basicProfile(caller) } };
}

/** GET /rest/me: the same with a version. */
export function versionedMe(grants: Grants, call: Call): Outcome {
  const caller = enter(grants, call);
  if (!caller.scopes.includes('r_basicprofile')) caller.denied('me.GET');
  return { answer: { status: 200, body: basicProfile(caller) } };
}

/** The picture is named, but not shown. */
function basicProfile({ member, clientId }: Caller): Record<string, unknown> {
  const [firstName = '', ...rest] = member.name.split(' ');
  const lastName = rest.join(' ');
  const preferredLocale = { country: 'US', language: 'en' };
  const localized = (text: string) => ({ localized: { en_US: text }, preferredLocale });
  return {
    id: subFor(member, clientId),
    firstName: localized(firstName),
    localizedFirstName: firstName,
    lastName: localized(lastName),
    localizedLastName: lastName,
    headline: localized(member.headline),
    localizedHeadline: member.headline,
    profilePicture: { displayImage: `urn:li:digitalmediaAsset:C4D00AAAA${member.sub}` },
    vanityName: member.vanityName,
  };
}
