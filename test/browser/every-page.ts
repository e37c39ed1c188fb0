/**
 * Every page, with the state it needs to show something. Screenshots, axe and Lighthouse walk this table; a test
 * compares it with the routes of web/app, so that a new page cannot be left out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserSession } from '../browser-session.ts';
import type { FullWorkspace } from './pages/full-workspace.ts';

export interface PageEntry {
  /** Also the name of its screenshots. */
  readonly name: string;
  /** As its route is declared; null for paths that lead nowhere. */
  readonly route: string | null;
  readonly path: string;
  /** Whose session; null: signed out. */
  readonly session: BrowserSession | null;
  /** The state to show when a page is visited in one state only; other states are for the long walks. */
  readonly isFirst: boolean;
}

type Row = readonly [name: string, route: string | null, path: string];

function signedInRows({ posts, account, campaign, media, recurrence, app, pending }: FullWorkspace): Row[] {
  return [
    // First: they wait ten minutes, and the long walks take longer.
    ['connect', '/accounts/connect/$connectionId', pending.connection],
    ['connect-request', '/accounts/request/$secret', pending.connectRequest],
    ['consent', '/consent/$uid', pending.consent],
    ['home', '/', '/'],
    ['posts', '/posts', '/posts'],
    ['posts-published', '/posts', '/posts?show=published&platform=linkedin'],
    ['post-published', '/posts/$postId', `/posts/${posts.published}`],
    ['post-proof', '/posts/$postId/proof', `/posts/${posts.published}/proof`],
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
    ['first-steps', '/first-steps', '/first-steps'],
    ['notifications', '/notifications', '/notifications'],
    ['notification-settings', '/notifications/settings', '/notifications/settings'],
    ['activity', '/activity', '/activity'],
    ['origins', '/activity/origins', '/activity/origins'],
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
    ['desk', '/developers/$appId', `/developers/${app}`],
    ['try', '/developers/$appId/try', `/developers/${app}/try`],
    ['try-callback', '/developers/try/callback', '/developers/try/callback'],
    ['your-email', '/your-email', '/your-email'],
    ['sign-in-again', '/sign-in-again', '/sign-in-again?problem=other_person'],
    ['confirm-email', '/confirm-email', '/confirm-email?token=1.x'],
    ['not-found', null, '/nowhere'],
  ];
}

const outsideRows = ({ pending }: FullWorkspace): Row[] => [
  ['sign-in', '/signin', '/signin'],
  ['privacy', '/privacy', '/privacy'],
  ['terms', '/terms', '/terms'],
  ['verify', '/verify', '/verify'],
  ['invite', '/invite/$token', pending.invitation],
  ['enrol', '/enrol/$token', pending.signInLink],
  ['data-deletion', '/data-deletion', '/data-deletion?id=del_known'],
];

/** Pages of a workspace where nothing has happened yet. */
const emptyRows: Row[] = [
  ['home', '/', '/'],
  ['posts', '/posts', '/posts'],
  ['compose', '/compose/{-$postId}', '/compose'],
  ['review', '/review/{-$postId}', '/review'],
  ['calendar', '/calendar', '/calendar'],
  ['calendar-grid', '/calendar', '/calendar?view=grid'],
  ['campaigns', '/campaigns', '/campaigns'],
  ['media', '/media', '/media'],
  ['analytics', '/analytics', '/analytics'],
  ['accounts', '/accounts', '/accounts'],
  ['first-steps', '/first-steps', '/first-steps'],
  ['notifications', '/notifications', '/notifications'],
  ['activity', '/activity', '/activity'],
  ['developers', '/developers', '/developers'],
];

export function everyPage(workspace: FullWorkspace): PageEntry[] {
  const routes = new Set(declaredRoutes());
  const seen = new Set<string>();
  const places = (session: BrowserSession | null, rows: readonly Row[], prefix = ''): PageEntry[] =>
    rows
      .filter(([, route]) => route === null || routes.has(route))
      .map(([name, route, path]) => {
        const isFirst = route === null || !seen.has(route);
        if (route !== null) seen.add(route);
        return { name: prefix + name, route, path, session, isFirst };
      });
  return [
    ...places(null, outsideRows(workspace)),
    ...places(workspace.owner, signedInRows(workspace)),
    ...places(workspace.newcomer, emptyRows, 'empty-'),
  ];
}

/** The paths that the web application declares, read from its sources because Node does not load them. */
export function declaredRoutes(): string[] {
  const sources = ['router.tsx', 'public-routes.tsx'].map((file) =>
    readFileSync(join(import.meta.dirname, '../../web/app', file), 'utf8'),
  );
  return sources.flatMap((source) => [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path));
}
