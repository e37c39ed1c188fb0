import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type VersionedCall } from './access.ts';
import { badQuery, notFound, refuse } from './errors.ts';
import {
  administers,
  findOrganization,
  type Member,
  maySearchFollowersOf,
  members,
  type Organization,
  organizationUrn,
  personUrn,
} from './members.ts';
import { adminScopes, hasAny } from './profile.ts';
import type { LinkedInState } from './state.ts';

/** GET /rest/organizations/{id}: administrators of the page get more fields. */
export function getOrganization(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, { optional: 'GET' });
  if (!hasAny(caller.scopes, adminScopes)) caller.denied('organizations.GET');
  const organization = findOrganization(call.params.id ?? '');
  if (!organization || String(organization.id) !== call.params.id) throw notFound('Organization not found');
  return { answer: { status: 200, body: toResource(organization, caller) } };
}

/** GET /rest/organizations?q=vanityName&vanityName=…: the name in the page's address, exactly. */
export function findOrganizations(state: LinkedInState, call: Call): Outcome {
  if (call.query.has('ids')) {
    authorizeCall(state, call, 'BATCH_GET').denied('organizations.BATCH_GET');
  }
  const caller = authorizeCall(state, call, { optional: 'FINDER' });
  if (!hasAny(caller.scopes, adminScopes)) caller.denied('organizations.FINDER-vanityName');
  const vanityName = call.query.get('vanityName') ?? '';
  if (call.query.get('q') !== 'vanityName' || vanityName === '') throw badQuery();
  const found = findOrganization(vanityName);
  const elements = found?.vanityName === vanityName ? [toResource(found, caller)] : [];
  return listOf(elements);
}

function toResource(organization: Organization, { member }: VersionedCall): Record<string, unknown> {
  const { id, name, vanityName, tagline } = organization;
  const urn = organizationUrn(id);
  const locale = { country: 'US', language: 'en' };
  const logo = `urn:li:digitalmediaAsset:C4D0BAQ${id}`;
  const short = {
    id,
    name: { localized: { en_US: name }, preferredLocale: locale },
    localizedName: name,
    vanityName,
    localizedWebsite: `https://${vanityName}.example`,
    logoV2: { cropped: logo, original: logo, cropInfo: { x: 0, y: 0, width: 0, height: 0 } },
    locations: [],
    primaryOrganizationType: 'NONE',
  };
  if (!administers(member, urn)) return short;
  return {
    ...short,
    $URN: urn,
    description: { localized: { en_US: tagline }, preferredLocale: locale },
    localizedDescription: tagline,
    defaultLocale: locale,
    versionTag: '1',
  };
}

/** At most ten profiles are found. */
const maxProfiles = 10;

/** GET /rest/peopleTypeahead?q=organizationFollowers: the page's followers by the beginning of their names. */
export function searchFollowers(state: LinkedInState, call: Call): Outcome {
  const { caller, organization } = authorizeFollowers(state, call);
  const keywords = requireKeywords(call.query.get('keywords') ?? '').toLowerCase();
  const elements = followersOf(organization)
    .filter(({ name }) => [name, ...name.split(' ')].some((part) => part.toLowerCase().startsWith(keywords)))
    .slice(0, maxProfiles)
    .map((member) => {
      const [firstName = '', ...rest] = member.name.split(' ');
      return {
        member: personUrn(member, caller.clientId),
        photo: `urn:li:image:C4D03AQ${member.sub}`,
        firstName,
        lastName: rest.join(' '),
        headline: member.headline,
      };
    });
  return listOf(elements);
}

function authorizeFollowers(state: LinkedInState, call: Call) {
  const caller = authorizeCall(state, call, { optional: 'FINDER' });
  const finder = 'organizationFollowers';
  const name = `peopleTypeahead.FINDER-${finder}`;
  if (!caller.scopes.includes('r_organization_followers')) caller.denied(name);
  const urn = call.query.get('organization') ?? '';
  if (call.query.get('q') !== finder || urn === '') throw badQuery();
  const organization = findOrganization(urn);
  if (!organization || organizationUrn(organization.id) !== urn) return caller.denied(name);
  if (!maySearchFollowersOf(caller.member, urn)) caller.denied(name);
  return { caller, organization };
}

const followersOf = ({ id }: Organization): Member[] => members.filter(({ follows }) => follows.includes(id));

/** Letters, one space, apostrophes, hyphens and dots; at least three, or six with a space or a dot. */
function requireKeywords(keywords: string): string {
  const isAllowed =
    /^[\p{L} '.-]+$/u.test(keywords) &&
    !/[ '.-]{2}/.test(keywords) &&
    keywords.split(' ').length <= 2 &&
    keywords.length >= (/[ .]/.test(keywords) ? 6 : 3);
  if (isAllowed) return keywords;
  throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'The keywords are not valid' });
}

const listOf = (elements: object[]): Outcome => ({
  answer: { status: 200, body: { elements, paging: { start: 0, count: maxProfiles, links: [] } } },
});
