/**
 * What a page asks first, asked while its code is still on the way. Only when somebody goes there: a link that is merely
 * pointed at brings the code alone. What a page shows is still its own; here nothing is awaited, and nothing fails.
 */
import type { QueryClient } from '@tanstack/react-query';
import { askedAround, weekOf } from '../lib/week.ts';
import { settleWorkspace } from '../lib/workspace.ts';
import { accountsQuery } from './accounts.ts';
import { policyQuery } from './members.ts';
import { unreadQuery } from './notifications.ts';
import { pausesQuery } from './pauses.ts';
import { platformsQuery } from './platforms.ts';
import {
  allPostsQuery,
  nearestPostsQuery,
  postQuery,
  postsBetweenQuery,
  queueQuery,
  somePostsQuery,
} from './posts.ts';
import { sessionQuery } from './session.ts';

interface Opening {
  readonly context: { readonly queryClient: QueryClient };
  readonly preload: boolean;
}

/** For the page of home, and whoever asks for it. */
export const homeQuestions = {
  queue: queueQuery,
  trouble: allPostsQuery('changes_requested,failed,missed,unconfirmed'),
  next: nearestPostsQuery('approved,scheduled,publishing', 'ahead', 6),
  out: nearestPostsQuery('published', 'back', 5),
  anything: somePostsQuery('', 1),
  week: (now: number, zone: string) => {
    const { from, to } = askedAround(weekOf(now, zone));
    return postsBetweenQuery(from, to);
  },
};

export const signedNextQuery = nearestPostsQuery('approved,scheduled,publishing', 'ahead', 10);

/** Banners stand above every page, so what they tell is known before it is drawn: nothing jumps down afterwards. */
export const askForFrame = async ({ context: { queryClient }, preload }: Opening): Promise<void> => {
  if (preload || !hasWorkspace(queryClient)) return;
  void queryClient.prefetchQuery(queueQuery);
  void queryClient.prefetchQuery(unreadQuery);
  await Promise.all([queryClient.prefetchQuery(accountsQuery), queryClient.prefetchQuery(pausesQuery)]);
};

export const askForHome = ({ context: { queryClient }, preload }: Opening): void => {
  const workspace = hasWorkspace(queryClient);
  if (preload || !workspace) return;
  const { trouble, next, out, anything, week } = homeQuestions;
  void queryClient.prefetchQuery(trouble);
  void queryClient.prefetchQuery(next);
  void queryClient.prefetchQuery(out);
  void queryClient.prefetchQuery(anything);
  void queryClient.prefetchQuery(week(Date.now(), workspace.time_zone));
};

export const askForReview = ({
  context: { queryClient },
  preload,
  params: { postId },
}: Opening & { readonly params: { readonly postId?: string | undefined } }): void => {
  if (preload || !hasWorkspace(queryClient)) return;
  void queryClient.prefetchQuery(signedNextQuery);
  void queryClient.prefetchQuery(platformsQuery);
  if (postId) void queryClient.prefetchQuery(postQuery(postId));
};

/** Not the post: the editor starts from what the server has when it opens. */
export const askForCompose = ({ context: { queryClient }, preload }: Opening): void => {
  if (preload || !hasWorkspace(queryClient)) return;
  void queryClient.prefetchQuery(platformsQuery);
  void queryClient.prefetchQuery(policyQuery);
};

/** Whoever belongs to none yet is asked to make one; until then there is nothing to ask. */
const hasWorkspace = (queryClient: QueryClient) =>
  settleWorkspace(queryClient.getQueryData(sessionQuery.queryKey)?.workspaces ?? []);
