/** What the desk of one app reads. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ApiCallDetailView,
  ApiCallListView,
  AppConsentsView,
  AppErrorsView,
  AppLimitsView,
  AppUsageView,
  PostView,
} from '../../../../server/http/views.ts';
import { get, withQuery } from '../../../data/api.ts';

const path = (appId: string, part: string): string => `/v1/apps/${appId}/${part}`;
const keepFreshMs = 60_000;

export const usageQuery = (appId: string) =>
  queryOptions({
    queryKey: ['desk', appId, 'usage'],
    queryFn: () => get<AppUsageView>(path(appId, 'usage')),
    refetchInterval: keepFreshMs,
  });

export const limitsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['desk', appId, 'limits'],
    queryFn: () => get<AppLimitsView>(path(appId, 'limits')),
    refetchInterval: keepFreshMs,
  });

export const errorsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['desk', appId, 'errors'],
    queryFn: () => get<AppErrorsView>(path(appId, 'errors')),
    refetchInterval: keepFreshMs,
  });

export const consentsQuery = (appId: string) =>
  infiniteQueryOptions({
    queryKey: ['desk', appId, 'consents'],
    queryFn: ({ pageParam }) =>
      get<AppConsentsView>(withQuery(path(appId, 'consents'), { limit: 20, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** Which calls are listed, in the names of the API. */
export interface CallFilter {
  readonly refused?: 'true' | undefined;
  readonly slow?: 'true' | undefined;
  readonly person_id?: string | undefined;
  readonly code?: string | undefined;
  readonly cause?: string | undefined;
  readonly param?: string | undefined;
  readonly q?: string | undefined;
}

export const callsPath = (appId: string, filter: CallFilter, page: Record<string, string | number> = {}) =>
  withQuery(path(appId, 'requests'), { ...filter, ...page });

export const callsQuery = (appId: string, filter: CallFilter) =>
  infiniteQueryOptions({
    queryKey: ['desk', appId, 'calls', filter],
    queryFn: ({ pageParam }) =>
      get<ApiCallListView>(
        callsPath(appId, filter, { limit: 40, ...(pageParam ? { cursor: pageParam } : {}) }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
  });

export const callQuery = (appId: string, requestId: string) =>
  queryOptions({
    queryKey: ['desk', appId, 'call', requestId],
    queryFn: () => get<ApiCallDetailView>(path(appId, `requests/${requestId}`)),
    // A call does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Under the posts, so that it is read again when one of them changes. */
export const waitingPostsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['posts', 'list', 'of-app', appId],
    queryFn: () =>
      get<{ data: PostView[]; next_cursor: string | null }>(
        withQuery('/v1/posts', { queue: 'review', app_id: appId, limit: 10 }),
      ),
  });
