import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  CommentView,
  FigureView,
  IdeaView,
  PastRevisionView,
  PostDetailView,
  PostView,
  ProofView,
} from '../../../server/http/views.ts';
import { get, post, remove, withQuery } from '../../data/api.ts';
import { pollInterval } from '../../data/live.ts';
import { storeResponse } from '../../data/store-response.ts';
import { type Decision, type Signed, sendThenSign, signWithPasskey } from '../passkeys/sign.ts';
import type { DeclarationValues } from './declarations.ts';
import { inOrderOfDeparture } from './departure-order.ts';

export type PostState = PostView['state'];
/** These states need no signature any more, so the workspace's current policy does not apply. */
const ended: readonly PostState[] = ['published', 'cancelled', 'removed'];
export const hasEnded = ({ state }: Pick<PostView, 'state'>): boolean => ended.includes(state);
export interface PostListPage {
  data: PostView[];
  next_cursor: string | null;
}
export type PostOrder = 'newest' | 'soonest' | 'latest';
export interface PostFilter {
  state?: string | undefined;
  platform?: string | undefined;
  campaign?: string | undefined;
  idea?: string | undefined;
  search?: string | undefined;
  queue?: 'review' | undefined;
  sort?: PostOrder | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const fetchPage = (filter: PostFilter, limit: number, cursor?: string): Promise<PostListPage> =>
  get<PostListPage>(withQuery('/v1/posts', { ...filter, limit, cursor }));

const maxPages = 20;

/** All posts, page by page, so that counts are correct. */
const fetchAllPages = async (filter: PostFilter): Promise<PostView[]> => {
  const posts: PostView[] = [];
  let cursor: string | undefined;
  for (let pageCount = 0; pageCount < maxPages; pageCount++) {
    const { data, next_cursor } = await fetchPage(filter, 100, cursor);
    posts.push(...data);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return posts;
};

export const postsQuery = (filter: PostFilter) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'list', filter],
    queryFn: ({ pageParam }) => fetchPage(filter, 25, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** Ideas of which a post matches, each with all its posts. */
export const ideasQuery = (filter: PostFilter) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'list', 'ideas', filter],
    queryFn: ({ pageParam }) =>
      get<{ data: IdeaView[]; next_cursor: string | null }>(
        withQuery('/v1/ideas', { ...filter, limit: 25, cursor: pageParam }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** A short list for the home page and the review queue. */
export const somePostsQuery = (state: string, limit = 50) =>
  queryOptions({
    queryKey: ['posts', 'some', state, limit],
    queryFn: async () => (await fetchPage({ state }, limit)).data,
    refetchInterval: () => pollInterval(20_000),
  });

/** Every post in these states. */
export const allPostsQuery = (state: string) =>
  queryOptions({
    queryKey: ['posts', 'some', state, 'all'],
    queryFn: () => fetchAllPages({ state }),
    refetchInterval: () => pollInterval(20_000),
  });

/** The few posts that are nearest in time: the next to be published, or the last that were. */
export const nearestPostsQuery = (
  state: string,
  sort: 'soonest' | 'latest',
  count: number,
  campaign?: string,
) =>
  queryOptions({
    queryKey: ['posts', 'some', state, sort, count, campaign],
    queryFn: async () => (await fetchPage({ state, sort, campaign }, count)).data,
    refetchInterval: () => pollInterval(20_000),
  });

/** All posts with a time between two moments, for a week's overview. */
export const postsBetweenQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['posts', 'some', 'between', from, to],
    queryFn: async () =>
      (await fetchAllPages({ from, to })).filter(({ schedule, published_at }) => schedule ?? published_at),
    refetchInterval: () => pollInterval(60_000),
  });

/** Posts with this text, or with this ID; newest first. */
export const postSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['posts', 'found', search],
    queryFn: async () => (await fetchPage({ search }, 6)).data,
  });

/** The posts with these IDs, as far as they still exist. */
export const postsByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['posts', 'named', ids],
    queryFn: async () =>
      ids.length === 0
        ? []
        : (await get<PostListPage>(withQuery('/v1/posts', { ids: ids.join(','), limit: 100 }))).data,
    staleTime: 60_000,
  });

/** Signed posts that are published next. */
export const nextSignedPostsQuery = (campaign?: string) =>
  nearestPostsQuery('approved,scheduled,publishing', 'soonest', 10, campaign);

/** Posts waiting for a signature: what goes out next first, then the oldest without a time. */
export const queueQuery = queryOptions({
  queryKey: ['posts', 'some', 'queue'],
  queryFn: () => fetchAllPages({ queue: 'review' }),
  refetchInterval: () => pollInterval(20_000),
  select: inOrderOfDeparture,
});

export const isWaitingForMe = ({ waiting_for }: Pick<PostView, 'waiting_for'>): boolean =>
  waiting_for === 'you';

/** What the approver reviews: the stored revision, or the one that a complete draft would become. */
export const shownProof = ({
  current_revision,
  proof,
}: Pick<PostDetailView, 'current_revision' | 'proof'>): ProofView | null => current_revision ?? proof;

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: () => get<PostDetailView>(`/v1/posts/${id}`),
    // Polled every second while it is published or rendered; the query pauses by itself while the page is hidden.
    refetchInterval: (query) => {
      const post = query.state.data;
      if (post?.state === 'publishing' || post?.countdown) return 1000;
      if (post?.state === 'draft' && post.media.some(({ fitting }) => fitting?.state === 'making'))
        return 1000;
      const due =
        post?.state === 'scheduled' && post.schedule ? Date.parse(post.schedule.publish_at) : Number.NaN;
      return due - Date.now() < 60_000 ? 3000 : 30_000;
    },
  });

/** What was sent to review, newest first. */
export const revisionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'revisions', id],
    queryFn: async () => (await get<{ data: PastRevisionView[] }>(`/v1/posts/${id}/revisions`)).data,
    staleTime: 0,
  });

export const ideaViewQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'some', 'idea', id],
    queryFn: () => get<IdeaView>(`/v1/ideas/${id}`),
  });

/** Every post of one idea with its details, oldest first. `read` was just read, and is not read again. */
export const ideaQuery = (id: string, read?: PostDetailView) =>
  queryOptions({
    queryKey: ['posts', 'idea', id],
    queryFn: async () => {
      const { data } = await fetchPage({ idea: id }, 100);
      return Promise.all(
        data
          .toReversed()
          .map((summary) =>
            summary.id === read?.id ? read : get<PostDetailView>(`/v1/posts/${summary.id}`),
          ),
      );
    },
  });

/** Read from the platform at that moment. */
export const currentMetricsQuery = (id: string) =>
  queryOptions({
    queryKey: ['figures', id],
    queryFn: () => get<{ data: FigureView[]; read_at: string }>(`/v1/posts/${id}/figures`),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Stores the post that a mutation returned, and refreshes the lists. */
export const storePost = async (client: QueryClient, detail: PostDetailView): Promise<void> => {
  const { queryKey } = postQuery(detail.id);
  const before = client.getQueryData(queryKey);
  await storeResponse(client, queryKey, detail);
  // Opening a proof usually changes nothing that the lists show.
  if (before && JSON.stringify(before) === JSON.stringify(detail)) return;
  void client.invalidateQueries({ queryKey: ['posts', 'some'] });
  void client.invalidateQueries({ queryKey: ['posts', 'list'] });
  void client.invalidateQueries({ queryKey: ['posts', 'named'] });
};

export type ScheduleInput = { wall_time: string; time_zone: string; fold?: 'earlier' | 'later' };

export type PostCommand =
  | { do: 'submit' | 'unschedule' | 'cancel' | 'stop' }
  | { do: 'withdraw'; comment: string | null }
  | {
      do: 'approve';
      revision_digest: string;
      /** A draft has none yet. */
      revision_number?: number | undefined;
      publish_at: string | null;
      declarations: DeclarationValues;
      /** Approves it for any time; without this, for its own time. */
      timing?: { kind: 'any' };
    }
  | { do: 'request-changes'; revision_digest: string; comment: string }
  | ({ do: 'schedule' } & (ScheduleInput | { slot: 'next' }))
  | { do: 'resolve'; result: 'published'; url: string }
  | { do: 'resolve'; result: 'not_published' }
  | { do: 'first_comment/retry' }
  | { do: 'first_comment/resolve'; result: 'there' | 'given_up' };

/** No component observes it, so nothing renders again while it is pending. */
export const markOpened = (client: QueryClient, id: string): Promise<PostDetailView> =>
  client
    .getMutationCache()
    .build<PostDetailView, unknown, void, unknown>(client, {
      mutationFn: () => post<PostDetailView>(`/v1/posts/${id}/open`),
      onSuccess: (detail) => storePost(client, detail),
      onError: () => client.invalidateQueries({ queryKey: postQuery(id).queryKey }),
    })
    .execute();

/** As it was shown: that is what a passkey signs, and nothing newer. */
export const shownPost = (client: QueryClient, id: string): Promise<PostDetailView> =>
  client.ensureQueryData(postQuery(id));

/** Another time for a post, in the form in which it is then asked for. */
export const timeDecision = async (client: QueryClient, id: string, time: object): Promise<Decision> => {
  const { current_revision } = await shownPost(client, id);
  return { post_id: id, revision_digest: current_revision?.digest ?? '', time };
};

async function sendCommand(
  client: QueryClient,
  id: string,
  { do: name, ...body }: PostCommand,
): Promise<PostDetailView> {
  const send = (signed: Signed) => post<PostDetailView>(`/v1/posts/${id}/${name}`, { ...body, ...signed });
  if (name === 'schedule') return sendThenSign(send, () => timeDecision(client, id, body));
  const shown = client.getQueryData(postQuery(id).queryKey);
  if (!('declarations' in body) || shown?.approvals.strength !== 'passkey') return send({});
  return send(await signWithPasskey([{ post_id: id, ...body }]));
}

/** Every command that returns the updated post. */
export const usePostCommand = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (command: PostCommand) => sendCommand(client, id, command),
    onSuccess: (detail) => storePost(client, detail),
    onError: () => client.invalidateQueries({ queryKey: postQuery(id).queryKey }),
  });
};

/** How long a person can stop what they publish here. */
export const countdownSeconds = 10;

/** Publishes it, or sends it again after it failed or was missed. */
export const usePublish = (id: string, again = false) => {
  const client = useQueryClient();
  const body = { countdown_seconds: countdownSeconds };
  return useMutation({
    mutationFn: (): Promise<unknown> =>
      sendThenSign(
        (signed) =>
          again
            ? post(`/v1/posts/${id}/retry`, { ...body, ...signed })
            : post('/posts/publish', { post_id: id, ...body, ...signed }),
        () => timeDecision(client, id, body),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
};

/**
 * The new comment is shown from the response, without waiting for a refetch. The post ID is passed with each call,
 * so that a pending note stays with its post when the page shows another one.
 */
export const useAddComment = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ postId, text }: { postId: string; text: string }) =>
      post<CommentView>(`/v1/posts/${postId}/comments`, { text }),
    onSuccess: async (comment, { postId }) => {
      const { queryKey } = postQuery(postId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (detail) =>
          detail && {
            ...detail,
            comments: [...detail.comments.filter((one) => one.id !== comment.id), comment],
          },
      );
      void client.invalidateQueries({ queryKey });
    },
  });
};

export const useDuplicate = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<PostDetailView>(`/v1/posts/${id}/duplicate`),
    onSuccess: (detail) => storePost(client, detail),
  });
};

/** The original post lists the amendment from then on. */
export const useAmend = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<PostDetailView>(`/v1/posts/${id}/amend`),
    onSuccess: (detail) => storePost(client, detail),
    onSettled: () => client.invalidateQueries({ queryKey: postQuery(id).queryKey }),
  });
};

/** A deleted draft is gone; a published post stays here as removed, so it is refetched. */
export const useDeletePost = (id: string, isDraft: boolean) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => remove(`/v1/posts/${id}`),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['posts', 'some'] });
      void client.invalidateQueries({ queryKey: ['posts', 'list'] });
      if (!isDraft) return client.invalidateQueries({ queryKey: postQuery(id).queryKey });
    },
  });
};
