import type { Call, Outcome } from '../core/operation.ts';
import { accessDenied } from './errors.ts';
import { type Caller, requireToken } from './gate.ts';
import type { Grants } from './grants.ts';
import type { Member } from './members.ts';

/** GET /v2/userinfo: unversioned, bearer token only. */
export function userInfo(grants: Grants, call: Call): Outcome {
  const caller: Caller = requireToken(grants, call);
  if (!caller.scopes.includes('openid')) throw accessDenied('userinfo.GET.NO_VERSION');
  return { answer: { status: 200, body: memberClaims(caller.member, caller.scopes) } };
}

export function memberClaims(member: Member, scopes: string[]): Record<string, unknown> {
  const [givenName, ...rest] = member.name.split(' ');
  const profile = {
    name: member.name,
    given_name: givenName,
    family_name: rest.join(' '),
    locale: { country: 'US', language: 'en' },
  };
  return {
    sub: member.sub,
    ...(scopes.includes('profile') ? profile : {}),
    ...(scopes.includes('email') ? { email: member.email, email_verified: true } : {}),
  };
}
