import type { Call, Outcome } from '../core/operation.ts';
import { notFound, refuse } from './errors.ts';
import { enter } from './gate.ts';
import type { Grants } from './grants.ts';
import { administers, findOrganization, organizationUrn, personUrn } from './members.ts';
import type { Settings } from './settings.ts';

const adminScopes = ['r_organization_admin', 'rw_organization_admin'];

/** GET /rest/organizationAcls?q=roleAssignee: the pages on which the member holds a role. */
export function organizationAcls(deps: { grants: Grants; settings: Settings }, call: Call): Outcome {
  const { acl_page_key: pageKey, content_administrator_name: contentAdministrator } = deps.settings.current();
  const caller = enter(deps.grants, call);
  if (!hasAny(caller.scopes, adminScopes)) caller.denied('organizationAcls.FINDER-roleAssignee');
  if (call.query.get('q') !== 'roleAssignee') {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });
  }
  const { start, count } = readPaging(call, 10);
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
      roleAssignee: personUrn(caller.member),
      [pageKey]: organizationUrn(organizationId),
    }));
  const elements = all.slice(start, start + count);
  return {
    answer: { status: 200, body: { elements, paging: { start, count, total: all.length, links: [] } } },
  };
}

/** GET /rest/organizations/{id}: those who administer the page see more of it. */
export function getOrganization(grants: Grants, call: Call): Outcome {
  const caller = enter(grants, call);
  if (!hasAny(caller.scopes, adminScopes)) caller.denied('organizations.GET');
  const organization = findOrganization(call.params.id ?? '');
  if (!organization || String(organization.id) !== call.params.id) throw notFound('Organization not found');
  const short = {
    id: organization.id,
    localizedName: organization.name,
    vanityName: organization.vanityName,
  };
  const urn = organizationUrn(organization.id);
  const isAdministrator = administers(caller.member, urn);
  const locale = { country: 'US', language: 'en' };
  const logo = `urn:li:digitalmediaAsset:C4D0BAQ${organization.id}`;
  const full = {
    ...short,
    $URN: urn,
    name: { localized: { en_US: organization.name }, preferredLocale: locale },
    description: { localized: { en_US: organization.tagline }, preferredLocale: locale },
    localizedDescription: organization.tagline,
    localizedWebsite: `https://${organization.vanityName}.example`,
    logoV2: { cropped: logo, original: logo, cropInfo: { x: 0, y: 0, width: 0, height: 0 } },
    defaultLocale: locale,
    primaryOrganizationType: 'NONE',
    versionTag: '1',
  };
  return { answer: { status: 200, body: isAdministrator ? full : short } };
}

const followerScopes = [...adminScopes, 'r_organization_followers', 'r_organization_social'];
const followerEdges = ['COMPANY_FOLLOWED_BY_MEMBER', 'CompanyFollowedByMember'];

/** GET /rest/networkSizes/{organization urn}: how many members follow the page. */
export function networkSizes(grants: Grants, call: Call): Outcome {
  const caller = enter(grants, call);
  if (!hasAny(caller.scopes, followerScopes)) caller.denied('networkSizes.GET');
  if (!followerEdges.includes(call.query.get('edgeType') ?? '')) {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });
  }
  const urn = call.params.urn ?? '';
  const organization = findOrganization(urn);
  if (!organization || organizationUrn(organization.id) !== urn) throw notFound('Organization not found');
  return { answer: { status: 200, body: { firstDegreeSize: organization.followers } } };
}

export function readPaging(call: Call, usualCount: number): { start: number; count: number } {
  const start = Number(call.query.get('start') ?? 0);
  const count = Number(call.query.get('count') ?? usualCount);
  if (!Number.isInteger(start) || start < 0 || !Number.isInteger(count) || count < 1 || count > 100) {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });
  }
  return { start, count };
}

const hasAny = (scopes: string[], wanted: string[]): boolean =>
  wanted.some((scope) => scopes.includes(scope));
