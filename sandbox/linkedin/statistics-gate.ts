import type { Call } from '../core/operation.ts';
import { enter, type VersionedCall } from './gate.ts';
import type { Grants } from './grants.ts';
import { administers, findOrganization, type Organization, organizationUrn } from './members.ts';
import { badQuery, type Interval, rawParameter, readTimeIntervals } from './rest-li-query.ts';

/** What stands before a page's statistics: the scope, the page, the role of administrator, the last twelve months. */
export type StatisticsQuery = { organization: Organization; urn: string; intervals: Interval[] | undefined };
const windowMs = 366 * 24 * 60 * 60 * 1000;

export function enterStatistics(
  deps: { grants: Grants; now: () => number },
  call: Call,
  { resource, finder }: { resource: string; finder: 'organization' | 'organizationalEntity' },
): StatisticsQuery {
  const caller: VersionedCall = enter(deps.grants, call);
  const name = `${resource}.FINDER-${finder}`;
  if (!caller.scopes.includes('rw_organization_admin')) caller.denied(name);
  const urn = call.query.get(finder) ?? '';
  if (call.query.get('q') !== finder || urn === '') throw badQuery();
  const organization = findOrganization(urn);
  if (!organization || organizationUrn(organization.id) !== urn || !administers(caller.member, urn)) {
    caller.denied(name);
  }
  const raw = rawParameter(call, 'timeIntervals');
  const intervals = raw === undefined ? undefined : readTimeIntervals(raw);
  const first = intervals?.[0];
  if (first && first.start < deps.now() - windowMs) throw badQuery();
  return { organization, urn, intervals };
}

/** Statistics are never cut into pages. */
export const allElements = (elements: object[]) => ({
  answer: { status: 200, body: { elements, paging: { start: 0, count: 10, links: [] } } },
});
