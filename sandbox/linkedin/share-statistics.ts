import type { Call, Outcome } from '../core/operation.ts';
import type { Grants } from './grants.ts';
import { type Counts, countsAt, engagementOf, growthOf, sumOf } from './growth.ts';
import type { Posts } from './posts.ts';
import { badQuery, rawParameter, readUrnList } from './rest-li-query.ts';
import { allElements, enterStatistics } from './statistics-gate.ts';

type Deps = { grants: Grants; posts: Posts; now: () => number };

/** GET /rest/organizationalEntityShareStatistics: of a page for ever, by day or month; or of single posts for ever. */
export function shareStatistics(deps: Deps, call: Call): Outcome {
  const { urn, intervals } = enterStatistics(deps, call, {
    resource: 'organizationalEntityShareStatistics',
    finder: 'organizationalEntity',
  });
  const posts = deps.posts.visibleBy(urn);
  const now = deps.now();
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
  if (!intervals) return allElements([element(sumOf(posts.map((post) => countsAt(post, now))), {})]);
  return allElements(
    intervals.map(({ start, end }) => {
      const growth = posts.map((post) => growthOf(post, Math.min(start, now), Math.min(end, now)));
      return element(sumOf(growth), { timeRange: { start, end } });
    }),
  );
}
