/**
 * What each page of the web application asks first, as web/app/page-loaders.ts does: the answers come with the page
 * (see page-answers.ts). A question that is missing here is asked by the page itself, only later; one too many is
 * answered for nobody. The test of opening pages in a browser holds both together.
 */
import { isPostId } from '../../lib/ids.ts';
import { pageOf } from './page-variants.ts';

const dayMs = 86_400_000;

/** Names the visitor, and so the workspace everything else is asked in. */
export const sessionQuestion = '/v1/session/current';

/** What the platforms are is drawn on every page. */
const ofEveryPage = [sessionQuestion, '/v1/platforms'];

const list = (query: Record<string, string>): string => `/v1/posts?${new URLSearchParams(query)}`;

/** Of the masthead and the banners. */
const ofTheFrame = [
  '/v1/accounts',
  '/v1/pauses',
  list({ queue: 'review', limit: '100' }),
  '/v1/notifications?limit=1',
];

/** Pages without the masthead. */
const bare = new Set([
  'signin',
  'invite',
  'data-deletion',
  'consent',
  'your-email',
  'confirm-email',
  'privacy',
  'terms',
]);

/** The week a visitor lives in begins on one of two Mondays, wherever they are. */
function thisWeek(now: number): string {
  const mondayOf = (ms: number): number => {
    const day = Math.floor(ms / dayMs) * dayMs;
    return day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
  };
  const iso = (ms: number): string => new Date(ms).toISOString();
  return list({
    from: iso(mondayOf(now - dayMs) - dayMs),
    to: iso(mondayOf(now + dayMs) + 8 * dayMs),
    limit: '100',
  });
}

/** Asked by everybody, signed in or not. */
export const openQuestionsOf = (path: string): readonly string[] =>
  path === '/signin' ? [...ofEveryPage, '/v1/sign-in-options'] : ofEveryPage;

/** Asked by members of a workspace. */
export function questionsOf(path: string, now: number): readonly string[] {
  const [, first = '', id] = path.split('/');
  if (bare.has(first)) return [];
  const page = pageOf(path);
  if (path === '/')
    return [
      ...ofTheFrame,
      list({ state: 'changes_requested,failed,missed,unconfirmed', limit: '100' }),
      list({ state: 'draft', limit: '50' }),
      list({ state: 'approved', limit: '3' }),
      list({ state: 'scheduled,publishing', sort: 'soonest', limit: '6' }),
      list({ state: 'published', sort: 'latest', limit: '5' }),
      list({ limit: '1' }),
      thisWeek(now),
    ];
  if (page === 'review')
    return [
      ...ofTheFrame,
      ...(id && isPostId(id) ? [`/v1/posts/${id}`] : []),
      list({ state: 'approved,scheduled,publishing', sort: 'soonest', limit: '10' }),
    ];
  if (page === 'compose') return [...ofTheFrame, '/v1/policies'];
  if (page === 'calendar') return [...ofTheFrame, '/v1/campaigns?limit=100'];
  return ofTheFrame;
}
