/**
 * The first API requests of each page of the web application, as in web/app/page-loaders.ts: their responses are
 * sent with the page (see page-answers.ts). A request that is missing here is made by the page itself, only
 * later; an extra one is fetched in vain. The browser test of opening pages compares the two.
 */
import { type AppId, isPostId } from '../../lib/ids.ts';
import { pageOf } from './page-variants.ts';

const dayMs = 86_400_000;

const isAppId = (id: string | undefined): id is AppId => /^app_[0-9a-z]{26}$/.test(id ?? '');

/** Identifies the visitor, and so the workspace of all other requests. */
export const sessionRequest = '/v1/session/current';

const postsRequest = (query: Record<string, string>): string => `/v1/posts?${new URLSearchParams(query)}`;

/** For the masthead and the banners. */
const frameRequests = [
  '/v1/accounts',
  '/v1/pauses',
  postsRequest({ queue: 'review', limit: '100' }),
  '/v1/notifications?limit=1',
];

/** Pages without the masthead. */
const bare = new Set([
  'signin',
  'invite',
  'enrol',
  'data-deletion',
  'consent',
  'your-email',
  'sign-in-again',
  'confirm-email',
  'privacy',
  'terms',
]);

/** The visitor's current week starts on one of two Mondays, whatever their time zone. */
function thisWeek(now: number): string {
  const mondayOf = (ms: number): number => {
    const day = Math.floor(ms / dayMs) * dayMs;
    return day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
  };
  const iso = (ms: number): string => new Date(ms).toISOString();
  return postsRequest({
    from: iso(mondayOf(now - dayMs) - dayMs),
    to: iso(mondayOf(now + dayMs) + 8 * dayMs),
    limit: '100',
  });
}

/** Requested for everyone, signed in or not. */
export const publicRequestsOf = (path: string): readonly string[] =>
  pageOf(path) === 'sign-in' ? [sessionRequest, '/v1/sign-in-options'] : [sessionRequest];

/** Requested for members of a workspace. */
export function memberRequestsOf(path: string, now: number): readonly string[] {
  const [, first = '', id] = path.split('/');
  if (bare.has(first)) return [];
  const page = pageOf(path);
  if (page === 'home')
    return [
      ...frameRequests,
      postsRequest({ state: 'changes_requested,failed,missed,unconfirmed', limit: '100' }),
      postsRequest({ state: 'draft', limit: '50' }),
      postsRequest({ state: 'approved', limit: '3' }),
      postsRequest({ state: 'scheduled,publishing', sort: 'soonest', limit: '6' }),
      postsRequest({ state: 'published', sort: 'latest', limit: '5' }),
      postsRequest({ limit: '1' }),
      thisWeek(now),
    ];
  if (page === 'review')
    return [
      ...frameRequests,
      ...(id && isPostId(id) ? [`/v1/posts/${id}`] : []),
      postsRequest({ state: 'approved,scheduled,publishing', sort: 'soonest', limit: '10' }),
    ];
  if (page === 'compose') return [...frameRequests, '/v1/policies'];
  if (page === 'calendar') return [...frameRequests, '/v1/campaigns?limit=100'];
  if (page === 'desk' && isAppId(id)) return [...frameRequests, ...appPageRequests(id)];
  return frameRequests;
}

/** Everything about one app. For people who may not manage it, these are refused and left out. */
const appPageRequests = (id: AppId): readonly string[] => {
  const app = `/v1/apps/${id}`;
  return [
    '/v1/apps',
    app,
    `${app}/usage`,
    `${app}/limits`,
    `${app}/requests?limit=40`,
    `${app}/errors`,
    `${app}/consents?limit=20`,
    postsRequest({ queue: 'review', app_id: id, limit: '10' }),
    '/v1/webhooks',
  ];
};
