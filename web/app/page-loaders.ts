/**
 * The first queries of a page, fetched while its code is still loading. Only on navigation: preloading a link loads the
 * code alone. Answers that come within a moment are drawn in one piece; a page shows what comes later, and what fails,
 * by itself.
 */
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../data/session.ts';
import { settleWorkspace } from '../data/workspace.ts';
import { accountsQuery } from '../features/accounts/queries.ts';
import { campaignsQuery } from '../features/campaigns/queries.ts';
import { homeQueries } from '../features/home/queries.ts';
import { unreadQuery } from '../features/notifications/queries.ts';
import { pausesQuery } from '../features/pauses/queries.ts';
import { policyQuery } from '../features/people/queries.ts';
import { postQuery, queueQuery, signedNextQuery } from '../features/post/queries.ts';

interface Opening {
  readonly context: { readonly queryClient: QueryClient };
  readonly preload: boolean;
}

type Prefetched = Pick<FetchQueryOptions, 'queryKey'>;

/** As long as skeletons wait before they show. */
const pageWaitMs = 200;
/** Banners stand above every page, and push it down when they appear later. */
const frameWaitMs = 1000;

/** Cached queries are shown as they are; the page refetches stale ones. */
const prefetch = async (
  queryClient: QueryClient,
  queries: readonly Prefetched[],
  longestMs: number,
): Promise<void> => {
  const unknown = queries.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined);
  if (unknown.length === 0) return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, longestMs);
  await Promise.race([Promise.all(unknown.map((one) => queryClient.prefetchQuery(one))), late.promise]);
  clearTimeout(timer);
};

export const loadFrame = async ({ context: { queryClient }, preload }: Opening): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  await prefetch(queryClient, [accountsQuery, pausesQuery, queueQuery, unreadQuery], frameWaitMs);
};

export const loadHome = async ({ context: { queryClient }, preload }: Opening): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  const { trouble, drafts, timeless, next, out, anything, week } = homeQueries;
  const thisWeek = week(Date.now());
  await prefetch(queryClient, [trouble, drafts, timeless, next, out, anything, thisWeek], pageWaitMs);
};

export const loadReview = async ({
  context: { queryClient },
  preload,
  params: { postId },
}: Opening & { readonly params: { readonly postId?: string | undefined } }): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  const post = postId ? [postQuery(postId)] : [];
  await prefetch(queryClient, [...post, signedNextQuery()], pageWaitMs);
};

/** Not the post: the editor starts from what the server has when it opens. */
export const loadCompose = async ({ context: { queryClient }, preload }: Opening): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  await prefetch(queryClient, [policyQuery], pageWaitMs);
};

/** For its filters, which stand above the days. The days themselves need code that comes with the page. */
export const loadCalendar = async ({ context: { queryClient }, preload }: Opening): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  await prefetch(queryClient, [campaignsQuery], pageWaitMs);
};

/** Undefined for people without a workspace, for whom there is nothing to load. */
const workspaceOf = (queryClient: QueryClient) =>
  settleWorkspace(queryClient.getQueryData(sessionQuery.queryKey)?.workspaces ?? []);
