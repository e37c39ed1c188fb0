import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall } from './access.ts';
import { badQuery } from './errors.ts';
import { type Counts, growthOf, sumCounts } from './growth.ts';
import { personUrn } from './members.ts';
import { allElements } from './page-statistics.ts';
import type { Post } from './posts.ts';
import { daysOf, type Interval, rawParameter, readDateRange, readEntity } from './rest-li-query.ts';
import type { LinkedInState } from './state.ts';

const counters: Record<string, keyof Counts> = {
  IMPRESSION: 'impressionCount',
  MEMBERS_REACHED: 'uniqueImpressionsCount',
  RESHARE: 'shareCount',
  REACTION: 'likeCount',
  COMMENT: 'commentCount',
};
export const memberMetrics = (counts: Counts): Record<string, number> =>
  Object.fromEntries(Object.entries(counters).map(([name, counter]) => [name, counts[counter]]));

/** From this version on the metric is a string; before it was an object. */
const plainMetricSince = '202605';
const metricClass = 'com.linkedin.adsexternalapi.memberanalytics.v1.CreatorPostAnalyticsMetricTypeV1';

/** GET /rest/memberCreatorPostAnalytics: one metric of a member's post, or of all posts together. */
export function memberAnalytics(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, { optional: 'FINDER' });
  const finder = call.query.get('q');
  const resource = `memberCreatorPostAnalytics.FINDER-${finder}`;
  if (!caller.scopes.includes('r_member_postAnalytics')) caller.denied(resource);
  const metric = call.query.get('queryType') ?? '';
  const counter = counters[metric];
  const aggregation = call.query.get('aggregation') ?? 'TOTAL';
  if (!counter || !['TOTAL', 'DAILY'].includes(aggregation)) throw badQuery();

  const own = state.posts.visibleBy(personUrn(caller.member));
  let posts: Post[] = own;
  let target: object = {};
  if (finder === 'entity') {
    const { kind, urn } = readEntity(rawParameter(call, 'entity'));
    posts = own.filter((post) => post.urn === urn);
    if (posts.length === 0) caller.denied(resource);
    target = { targetEntity: { [kind]: urn } };
  } else if (finder !== 'me') throw badQuery();

  const value = ({ start, end }: Interval) =>
    sumCounts(posts.map((post) => growthOf(post, Math.min(start, state.now()), Math.min(end, state.now()))))[
      counter
    ];
  const metricType = caller.version >= plainMetricSince ? metric : { [metricClass]: metric };
  const raw = rawParameter(call, 'dateRange');
  const whole = raw === undefined ? firstToNow(posts, state.now()) : readDateRange(raw);
  const field = state.settings.current().analytics_value_field;
  const element = (interval: Interval, more: object) => ({
    [field]: value(interval),
    metricType,
    ...target,
    ...more,
  });
  if (aggregation === 'TOTAL') return allElements([element(whole, {})]);
  const dateOf = (time: number) => {
    const date = new Date(time);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  };
  return allElements(
    daysOf(whole).map((day) =>
      element(day, { dateRange: { start: dateOf(day.start), end: dateOf(day.end) } }),
    ),
  );
}

const firstToNow = (posts: Post[], now: number): Interval => ({
  start: Math.min(now - 1, ...posts.map(({ createdAt }) => createdAt)),
  end: now,
});
