/**
 * What a page asks first, asked while its code is still on the way. Only when somebody goes there: a link that is merely
 * pointed at brings the code alone. Answers that come within a moment are drawn at once, in one piece; a page shows
 * what comes later, and what fails, by itself.
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
import { platformsQuery } from '../features/platforms/queries.ts';
import { postQuery, queueQuery, signedNextQuery } from '../features/post/queries.ts';

interface Opening {
  readonly context: { readonly queryClient: QueryClient };
  readonly preload: boolean;
}

type Question = Pick<FetchQueryOptions, 'queryKey'>;

/** As long as skeletons wait before they show. */
const momentMs = 200;
/** Banners stand above every page, and push it down when they come later. */
const frameMomentMs = 1000;

/** What is known already is shown, and asked again by the page if it is old. */
const ask = async (
  queryClient: QueryClient,
  questions: readonly Question[],
  longestMs: number,
): Promise<void> => {
  const unknown = questions.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined);
  if (unknown.length === 0) return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, longestMs);
  await Promise.race([Promise.all(unknown.map((one) => queryClient.prefetchQuery(one))), late.promise]);
  clearTimeout(timer);
};

export const askForFrame = async ({ context: { queryClient }, preload }: Opening): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  await ask(queryClient, [accountsQuery, pausesQuery, queueQuery, unreadQuery], frameMomentMs);
};

export const askForHome = async ({ context: { queryClient }, preload }: Opening): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  const { trouble, drafts, timeless, next, out, anything, week } = homeQueries;
  const thisWeek = week(Date.now());
  await ask(queryClient, [trouble, drafts, timeless, next, out, anything, thisWeek], momentMs);
};

export const askForReview = async ({
  context: { queryClient },
  preload,
  params: { postId },
}: Opening & { readonly params: { readonly postId?: string | undefined } }): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  const post = postId ? [postQuery(postId)] : [];
  await ask(queryClient, [...post, signedNextQuery(), platformsQuery], momentMs);
};

/** Not the post: the editor starts from what the server has when it opens. */
export const askForCompose = async ({ context: { queryClient }, preload }: Opening): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  await ask(queryClient, [platformsQuery, policyQuery], momentMs);
};

/** For its filters, which stand above the days. The days themselves need code that comes with the page. */
export const askForCalendar = async ({ context: { queryClient }, preload }: Opening): Promise<void> => {
  if (preload || !workspaceOf(queryClient)) return;
  await ask(queryClient, [platformsQuery, campaignsQuery], momentMs);
};

/** Whoever belongs to none yet is asked to make one; until then there is nothing to ask. */
const workspaceOf = (queryClient: QueryClient) =>
  settleWorkspace(queryClient.getQueryData(sessionQuery.queryKey)?.workspaces ?? []);
