import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type VersionedCall } from './access.ts';
import { badQuery } from './errors.ts';
import { type Counts, countsAt, engagementOf, growthOf, sumCounts } from './growth.ts';
import { administers, findOrganization, type Organization, organizationUrn } from './members.ts';
import { type Interval, rawParameter, readTimeIntervals, readUrnList } from './rest-li-query.ts';
import type { LinkedInState } from './state.ts';

/** Checks for a page's statistics: the scope, the page, the role of administrator, the last twelve months. */
type StatisticsQuery = { organization: Organization; urn: string; intervals: Interval[] | undefined };
const windowMs = 366 * 24 * 60 * 60 * 1000;

function authorizeStatistics(
  state: LinkedInState,
  call: Call,
  { resource, finder }: { resource: string; finder: 'organization' | 'organizationalEntity' },
): StatisticsQuery {
  const caller: VersionedCall = authorizeCall(state, call, { optional: 'FINDER' });
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
  if (first && first.start < state.now() - windowMs) throw badQuery();
  return { organization, urn, intervals };
}

/** Statistics have no paging. */
export const allElements = (elements: object[]) => ({
  answer: { status: 200, body: { elements, paging: { start: 0, count: 10, links: [] } } },
});

const dayMs = 24 * 60 * 60 * 1000;
/** The simulated pages count visitors and followers since this time. */
const openedAt = Date.UTC(2026, 0, 1);
const parts = ['Overview', 'Careers', 'Jobs', 'LifeAt', 'About', 'People', 'Products', 'Insights'];
const lifetimeKeys = ['Seniority', 'GeoCountry', 'Geo', 'Function', 'IndustryV2', 'StaffCountRange'];

/** GET /rest/organizationPageStatistics: page views. */
export function pageStatistics(state: LinkedInState, call: Call): Outcome {
  const { organization, urn, intervals } = authorizeStatistics(state, call, {
    resource: 'organizationPageStatistics',
    finder: 'organization',
  });
  const element = (start: number, end: number, more: object) => ({
    organization: urn,
    totalPageStatistics: {
      views: viewsBetween(organization, start, Math.min(end, state.now())),
      clicks: { mobileCustomButtonClickCounts: [], desktopCustomButtonClickCounts: [] },
    },
    ...more,
  });
  if (!intervals) {
    const split = [...lifetimeKeys, 'TargetedContent'].map((key) => [`pageStatisticsBy${key}`, []]);
    return allElements([element(openedAt, state.now(), Object.fromEntries(split))]);
  }
  return allElements(intervals.map(({ start, end }) => element(start, end, { timeRange: { start, end } })));
}

/** GET /rest/organizationalEntityFollowerStatistics: the page's followers, or new followers by day. */
export function followerStatistics(state: LinkedInState, call: Call): Outcome {
  const { organization, urn, intervals } = authorizeStatistics(state, call, {
    resource: 'organizationalEntityFollowerStatistics',
    finder: 'organizationalEntity',
  });
  if (!intervals) {
    const followerCounts = { organicFollowerCount: organization.followers, paidFollowerCount: 0 };
    const split = lifetimeKeys.map((key) => [`followerCountsBy${key}`, []]);
    const bySize = [{ followerCounts, staffCountRange: 'SIZE_2_TO_10' }];
    return allElements([
      { organizationalEntity: urn, ...Object.fromEntries(split), followerCountsByStaffCountRange: bySize },
    ]);
  }
  const known = intervals.filter(({ end }) => end <= state.now() - 2 * dayMs);
  return allElements(
    known.map(({ start, end }) => ({
      organizationalEntity: urn,
      timeRange: { start, end },
      followerGains: { organicFollowerGain: perDay(organization, 400, start, end), paidFollowerGain: 0 },
    })),
  );
}

function viewsBetween(organization: Organization, start: number, end: number): Record<string, object> {
  const entries = ['All', ...parts].flatMap((part, index): [string, object][] => {
    const pageViews = perDay(organization, 40 * (index + 1), start, end);
    const views = { pageViews, uniquePageViews: Math.floor(pageViews * 0.7) };
    const [desktop, mobile] =
      part === 'All' ? ['allDesktop', 'allMobile'] : [`desktop${part}`, `mobile${part}`];
    return [
      [`${part.charAt(0).toLowerCase()}${part.slice(1)}PageViews`, views],
      [`${desktop}PageViews`, views],
      [`${mobile}PageViews`, { pageViews: 0, uniquePageViews: 0 }],
    ];
  });
  return Object.fromEntries(entries);
}

/** A constant rate: one per day for every `share` followers. */
const perDay = (organization: Organization, share: number, start: number, end: number): number => {
  const upTo = (time: number) =>
    Math.floor((Math.max(0, time - openedAt) / dayMs) * (organization.followers / share));
  return Math.max(0, upTo(end) - upTo(start));
};

/** GET /rest/organizationalEntityShareStatistics: for a page in total, by day or by month, or for single posts. */
export function shareStatistics(state: LinkedInState, call: Call): Outcome {
  const { urn, intervals } = authorizeStatistics(state, call, {
    resource: 'organizationalEntityShareStatistics',
    finder: 'organizationalEntity',
  });
  const posts = state.posts.visibleBy(urn);
  const now = state.now();
  const element = (counts: Counts, more: object) => ({
    ...more,
    organizationalEntity: urn,
    totalShareStatistics: { ...counts, engagement: engagementOf(counts) },
  });

  const named = (['shares', 'ugcPosts'] as const).flatMap((list) => {
    const raw = rawParameter(call, list);
    const key = list === 'shares' ? 'share' : 'ugcPost';
    return raw === undefined ? [] : readUrnList(raw).map((post) => ({ key, urn: post }));
  });
  if (named.length > 0) {
    if (intervals) throw badQuery();
    const elements = named.flatMap(({ key, urn: wanted }) => {
      const post = posts.find((one) => one.urn === wanted && wanted.startsWith(`urn:li:${key}:`));
      const counts = post && countsAt(post, now);
      return counts && counts.impressionCount > 0 ? [element(counts, { [key]: wanted })] : [];
    });
    return allElements(elements);
  }
  if (!intervals) return allElements([element(sumCounts(posts.map((post) => countsAt(post, now))), {})]);
  return allElements(
    intervals.map(({ start, end }) => {
      const growth = posts.map((post) => growthOf(post, Math.min(start, now), Math.min(end, now)));
      return element(sumCounts(growth), { timeRange: { start, end } });
    }),
  );
}
