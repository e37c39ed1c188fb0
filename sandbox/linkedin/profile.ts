import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type Caller, pageOf, readPaging, requireToken } from './access.ts';
import { accessDenied, badQuery, notFound } from './errors.ts';
import { findOrganization, type Member, organizationUrn, personUrn, subFor } from './members.ts';
import type { LinkedInState } from './state.ts';

/** GET /v2/userinfo: unversioned, bearer token only. */
export function userInfo(state: LinkedInState, call: Call): Outcome {
  const caller: Caller = requireToken(state, call);
  if (!caller.scopes.includes('openid')) throw accessDenied('userinfo.GET.NO_VERSION');
  return {
    answer: { status: 200, body: memberClaims(state, caller.member, caller.clientId, caller.scopes) },
  };
}

export function memberClaims(
  state: LinkedInState,
  member: Member,
  clientId: string,
  scopes: string[],
): Record<string, unknown> {
  const [givenName, ...rest] = member.name.split(' ');
  const profile = {
    name: member.name,
    given_name: givenName,
    family_name: rest.join(' '),
    picture: state.pictureUrl(member.sub),
    locale: state.settings.current().locale_form === 'text' ? 'en-US' : { country: 'US', language: 'en' },
  };
  return {
    sub: subFor(member, clientId),
    ...(scopes.includes('profile') ? profile : {}),
    ...(scopes.includes('email') ? { email: member.email, email_verified: true } : {}),
  };
}

/** GET /v2/me: bearer token only. Under /rest, profiles are not documented. */
export function me(state: LinkedInState, call: Call): Outcome {
  const caller = requireToken(state, call);
  if (!caller.scopes.includes('r_basicprofile')) throw accessDenied('me.GET.NO_VERSION');
  return { answer: { status: 200, body: basicProfile(caller) } };
}

/** Contains the picture's URN, but not its address. */
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

export const adminScopes = ['r_organization_admin', 'rw_organization_admin'];

/** GET /rest/organizationAcls?q=roleAssignee: the pages on which the member has a role. */
export function organizationAcls(state: LinkedInState, call: Call): Outcome {
  const { acl_page_key: pageKey, content_administrator_name: contentAdministrator } =
    state.settings.current();
  const caller = authorizeCall(state, call, { optional: 'FINDER' });
  if (!hasAny(caller.scopes, adminScopes)) caller.denied('organizationAcls.FINDER-roleAssignee');
  if (call.query.get('q') !== 'roleAssignee') {
    throw badQuery();
  }
  const assignee = personUrn(caller.member, caller.clientId);
  if ((call.query.get('roleAssignee') ?? assignee) !== assignee) throw badQuery();
  const paging = readPaging(call);
  const wantedRole = call.query.get('role');
  const wantedState = call.query.get('state') ?? 'APPROVED';
  const all = caller.member.roles
    .map(({ organizationId, role }) => ({
      organizationId,
      role: role === 'CONTENT_ADMINISTRATOR' ? contentAdministrator : role,
    }))
    .filter(({ role }) => wantedState === 'APPROVED' && (!wantedRole || wantedRole === role))
    .map(({ organizationId, role }) => ({
      role,
      state: 'APPROVED',
      roleAssignee: assignee,
      [pageKey]: organizationUrn(organizationId),
    }));
  return pageOf(all, paging, (acl) => acl);
}

const followerScopes = [...adminScopes, 'r_organization_followers', 'r_organization_social'];
const followerEdges = ['COMPANY_FOLLOWED_BY_MEMBER', 'CompanyFollowedByMember'];

/** GET /rest/networkSizes/{organization urn}: the page's number of followers. */
export function networkSizes(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, { optional: 'GET' });
  if (!hasAny(caller.scopes, followerScopes)) caller.denied('networkSizes.GET');
  if (!followerEdges.includes(call.query.get('edgeType') ?? '')) {
    throw badQuery();
  }
  const urn = call.params.urn ?? '';
  const organization = findOrganization(urn);
  if (!organization || organizationUrn(organization.id) !== urn) throw notFound('Organization not found');
  return { answer: { status: 200, body: { firstDegreeSize: organization.followers } } };
}

export const hasAny = (scopes: string[], wanted: string[]): boolean =>
  wanted.some((scope) => scopes.includes(scope));
