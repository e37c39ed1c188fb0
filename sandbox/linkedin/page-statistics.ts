import type { Call, Outcome } from '../core/operation.ts';
import type { Grants } from './grants.ts';
import type { Organization } from './members.ts';
import { allElements, enterStatistics } from './statistics-gate.ts';

type Deps = { grants: Grants; now: () => number };
const dayMs = 24 * 60 * 60 * 1000;
/** The simulated pages count their visitors and followers since then. */
const openedAt = Date.UTC(2026, 0, 1);
const parts = ['Overview', 'Careers', 'Jobs', 'LifeAt', 'About', 'People', 'Products', 'Insights'];
const lifetimeKeys = ['Seniority', 'GeoCountry', 'Geo', 'Function', 'IndustryV2', 'StaffCountRange'];

/** GET /rest/organizationPageStatistics: who looked at the page. */
export function pageStatistics(deps: Deps, call: Call): Outcome {
  const { organization, urn, intervals } = enterStatistics(deps, call, {
    resource: 'organizationPageStatistics',
    finder: 'organization',
  });
  const element = (start: number, end: number, more: object) => ({
    organization: urn,
    totalPageStatistics: {
      views: viewsBetween(organization, start, Math.min(end, deps.now())),
      clicks: { mobileCustomButtonClickCounts: [], desktopCustomButtonClickCounts: [] },
    },
    ...more,
  });
  if (!intervals) {
    const split = [...lifetimeKeys, 'TargetedContent'].map((key) => [`pageStatisticsBy${key}`, []]);
    return allElements([element(openedAt, deps.now(), Object.fromEntries(split))]);
  }
  return allElements(intervals.map(({ start, end }) => element(start, end, { timeRange: { start, end } })));
}

/** GET /rest/organizationalEntityFollowerStatistics: who follows the page, or how many came on a day. */
export function followerStatistics(deps: Deps, call: Call): Outcome {
  const { organization, urn, intervals } = enterStatistics(deps, call, {
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
  const known = intervals.filter(({ end }) => end <= deps.now() - 2 * dayMs);
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

/** A steady stream: one for every `share` followers and day. */
const perDay = (organization: Organization, share: number, start: number, end: number): number => {
  const upTo = (time: number) =>
    Math.floor((Math.max(0, time - openedAt) / dayMs) * (organization.followers / share));
  return Math.max(0, upTo(end) - upTo(start));
};
