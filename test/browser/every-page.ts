/**
 * Every page there is, with the state it needs to show something. Screenshots, axe and Lighthouse walk this table; a
 * test holds it equal to the routes of web/app, so that a new page cannot be left out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Visitor } from '../visitor.ts';
import type { FullDesk } from './pages/full-desk.ts';

export interface Place {
  /** Also the name of its pictures. */
  readonly name: string;
  /** As its route is declared; null for addresses that lead nowhere. */
  readonly route: string | null;
  readonly path: string;
  /** Whose session; null: nobody is signed in. */
  readonly who: Visitor | null;
  /** Shown when a page is met in one state only; other states of it are for the long walks. */
  readonly isFirst: boolean;
}

type Row = readonly [name: string, route: string | null, path: string];

function signedInRows({ posts, account, campaign, media, recurrence, app, waiting }: FullDesk): Row[] {
  return [
    // First: they wait ten minutes, and the long walks take longer.
    ['connect', '/accounts/connect/$connectionId', waiting.connection],
    ['connect-request', '/accounts/request/$secret', waiting.connectRequest],
    ['consent', '/consent/$uid', waiting.consent],
    ['home', '/', '/'],
    ['posts', '/posts', '/posts'],
    ['posts-published', '/posts', '/posts?show=published&platform=linkedin'],
    ['post-published', '/posts/$postId', `/posts/${posts.published}`],
    ['post-scheduled', '/posts/$postId', `/posts/${posts.scheduled}`],
    ['post-failed', '/posts/$postId', `/posts/${posts.failed}`],
    ['post-missed', '/posts/$postId', `/posts/${posts.missed}`],
    ['post-unconfirmed', '/posts/$postId', `/posts/${posts.unconfirmed}`],
    ['post-sent-back', '/posts/$postId', `/posts/${posts.sentBack}`],
    ['post-cancelled', '/posts/$postId', `/posts/${posts.cancelled}`],
    ['compose', '/compose/{-$postId}', '/compose'],
    ['compose-draft', '/compose/{-$postId}', `/compose/${posts.draft}`],
    ['review', '/review/{-$postId}', `/review/${posts.inReview}`],
    ['review-queue', '/review/{-$postId}', '/review'],
    ['review-changed', '/review/{-$postId}', `/review/${posts.changed}`],
    ['review-approved', '/review/{-$postId}', `/review/${posts.approved}`],
    ['calendar', '/calendar', '/calendar'],
    ['campaigns', '/campaigns', '/campaigns'],
    ['campaign-new', '/campaigns/new', '/campaigns/new'],
    ['campaign-by-hand', '/campaigns/new', '/campaigns/new?by=hand'],
    ['campaign', '/campaigns/$campaignId', `/campaigns/${campaign}`],
    ['media', '/media', '/media'],
    ['media-file', '/media', `/media?file=${media}`],
    ['analytics', '/analytics', '/analytics'],
    ['accounts', '/accounts', '/accounts'],
    ['account', '/accounts', `/accounts?account=${account}`],
    ['notifications', '/notifications', '/notifications'],
    ['notification-settings', '/notifications/settings', '/notifications/settings'],
    ['activity', '/activity', '/activity'],
    ['settings', '/settings', '/settings'],
    ['brand-kit', '/settings/brand', '/settings/brand'],
    ['language-model', '/settings/model', '/settings/model'],
    ['ways-to-sign-in', '/settings/sign-in', '/settings/sign-in'],
    ['posting-times', '/settings/times', `/settings/times?account=${account}`],
    ['recurring', '/settings/recurring', '/settings/recurring'],
    ['recurring-ended', '/settings/recurring', '/settings/recurring?show=ended'],
    ['repeat-post', '/settings/recurring/new/$postId', `/settings/recurring/new/${posts.scheduled}`],
    ['change-recurrence', '/settings/recurring/$recurrenceId', `/settings/recurring/${recurrence}`],
    ['authorized-apps', '/settings/apps', '/settings/apps'],
    ['operator', '/operator', '/operator'],
    ['developers', '/developers', '/developers'],
    ['developers-app', '/developers', `/developers?app=${app}`],
    ['try', '/developers/$appId/try', `/developers/${app}/try`],
    ['try-callback', '/developers/try/callback', '/developers/try/callback'],
    ['your-email', '/your-email', '/your-email'],
    ['confirm-email', '/confirm-email', '/confirm-email?token=1.x'],
    ['not-found', null, '/nowhere'],
  ];
}

const outsideRows = ({ waiting }: FullDesk): Row[] => [
  ['sign-in', '/signin', '/signin'],
  ['privacy', '/privacy', '/privacy'],
  ['terms', '/terms', '/terms'],
  ['invite', '/invite/$token', waiting.invitation],
  ['data-deletion', '/data-deletion', '/data-deletion?id=del_known'],
];

/** What a page says where nothing has happened yet. */
const emptyRows: Row[] = [
  ['home', '/', '/'],
  ['posts', '/posts', '/posts'],
  ['compose', '/compose/{-$postId}', '/compose'],
  ['review', '/review/{-$postId}', '/review'],
  ['calendar', '/calendar', '/calendar'],
  ['campaigns', '/campaigns', '/campaigns'],
  ['media', '/media', '/media'],
  ['analytics', '/analytics', '/analytics'],
  ['accounts', '/accounts', '/accounts'],
  ['notifications', '/notifications', '/notifications'],
  ['activity', '/activity', '/activity'],
  ['developers', '/developers', '/developers'],
];

export function everyPage(desk: FullDesk): Place[] {
  const routes = new Set(declaredRoutes());
  const seen = new Set<string>();
  const places = (who: Visitor | null, rows: readonly Row[], prefix = ''): Place[] =>
    rows
      .filter(([, route]) => route === null || routes.has(route))
      .map(([name, route, path]) => {
        const isFirst = route === null || !seen.has(route);
        if (route !== null) seen.add(route);
        return { name: prefix + name, route, path, who, isFirst };
      });
  return [
    ...places(null, outsideRows(desk)),
    ...places(desk.owner, signedInRows(desk)),
    ...places(desk.newcomer, emptyRows, 'empty-'),
  ];
}

/** The addresses that the web application declares, read from its sources: node does not load them. */
export function declaredRoutes(): string[] {
  const sources = ['router.tsx', 'public-routes.tsx'].map((file) =>
    readFileSync(join(import.meta.dirname, '../../web/app', file), 'utf8'),
  );
  return sources.flatMap((source) => [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path));
}
