/**
 * Prefetches a page's first queries while its code is loading. Only on navigation: preloading a link loads just the
 * code. Responses that arrive within a short wait are rendered together; the page itself handles later ones and
 * errors.
 */
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { hasTwoColumns } from '../browser/use-media-query.ts';
import { sessionQuery } from '../data/session.ts';
import { resolveWorkspace } from '../data/workspace.ts';
import { accountsQuery } from '../features/accounts/queries.ts';
import { campaignsQuery } from '../features/campaigns/queries.ts';
import { homeQueries } from '../features/home/queries.ts';
import { unreadQuery } from '../features/notifications/queries.ts';
import { pausesQuery } from '../features/pauses/queries.ts';
import { policyQuery } from '../features/people/queries.ts';
import { ideaViewQuery, nextSignedPostsQuery, postQuery, queueQuery } from '../features/post/queries.ts';

interface LoaderArgs {
  readonly context: { readonly queryClient: QueryClient };
  readonly preload: boolean;
}

type PrefetchQuery = Pick<FetchQueryOptions, 'queryKey'>;

/** The same time that skeletons wait before they appear. */
const pageWaitMs = 200;
/** Banners above the page would push it down if they appeared later. */
const frameWaitMs = 1000;

/** Cached data is shown as it is; the page refetches what is stale. */
const prefetch = async (
  queryClient: QueryClient,
  queries: readonly PrefetchQuery[],
  maxWaitMs: number,
): Promise<void> => {
  const uncached = queries.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined);
  if (uncached.length === 0) return;
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, maxWaitMs);
  await Promise.race([
    Promise.all(uncached.map((query) => queryClient.prefetchQuery(query))),
    timeout.promise,
  ]);
  clearTimeout(timer);
};

export const loadFrame = async ({ context: { queryClient }, preload }: LoaderArgs): Promise<void> => {
  if (preload || !findWorkspace(queryClient)) return;
  await prefetch(queryClient, [accountsQuery, pausesQuery, queueQuery, unreadQuery], frameWaitMs);
};

export const loadHome = async ({ context: { queryClient }, preload }: LoaderArgs): Promise<void> => {
  if (preload || !findWorkspace(queryClient)) return;
  const { trouble, drafts, unscheduled, next, published, anyPost, week } = homeQueries;
  const thisWeek = week(Date.now());
  await prefetch(queryClient, [trouble, drafts, unscheduled, next, published, anyPost, thisWeek], pageWaitMs);
};

export const loadReview = async ({
  context: { queryClient },
  preload,
  params: { postId },
}: LoaderArgs & { readonly params: { readonly postId?: string | undefined } }): Promise<void> => {
  if (preload || !findWorkspace(queryClient)) return;
  const post = postId ? [postQuery(postId)] : [];
  await prefetch(queryClient, [...post, nextSignedPostsQuery()], pageWaitMs);
  const ideaId = postId && queryClient.getQueryData(postQuery(postId).queryKey)?.idea_id;
  // It comes with the first page; later, nobody waits for it.
  if (ideaId) await prefetch(queryClient, [ideaViewQuery(ideaId)], 0);
};

/** Not the post: the editor loads the latest version when it opens. */
export const loadCompose = async ({ context: { queryClient }, preload }: LoaderArgs): Promise<void> => {
  // The preview is beside the editor on wide screens, so its code comes at the same time.
  if (hasTwoColumns())
    import('../features/compose/preview-pane.tsx').catch((error: unknown) =>
      console.info('The preview is loaded later', error),
    );
  if (preload || !findWorkspace(queryClient)) return;
  await prefetch(queryClient, [policyQuery], pageWaitMs);
};

/** Only the filters above the calendar; fetching the posts needs code that loads with the page. */
export const loadCalendar = async ({ context: { queryClient }, preload }: LoaderArgs): Promise<void> => {
  if (preload || !findWorkspace(queryClient)) return;
  await prefetch(queryClient, [campaignsQuery], pageWaitMs);
};

/** Undefined for users without a workspace, for whom there is nothing to load. */
const findWorkspace = (queryClient: QueryClient) =>
  resolveWorkspace(queryClient.getQueryData(sessionQuery.queryKey)?.workspaces ?? []);
