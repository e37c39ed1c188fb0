import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AccountDetailsView,
  AccountQuotaView,
  AccountView,
  ConnectionView,
  ConnectRequestView,
  FoundEntityView,
  PlatformPostView,
  PostView,
} from '../../../server/http/views.ts';
import { get, post, remove } from '../../data/api.ts';
import { type ConnectReturn, rememberReturn } from './connect-return.ts';
import type { ConnectTarget } from './connect-target.ts';

export interface DisconnectPreview {
  posts: {
    id: string;
    caption: string;
    state: PostView['state'];
    publish_at: string | null;
    being_sent: boolean;
  }[];
}

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async () => (await get<{ data: AccountView[] }>('/v1/accounts')).data,
});

/** Under the key of the accounts, so that it is refetched with them. */
export const accountQuotasQuery = queryOptions({
  queryKey: ['accounts', 'quotas'],
  queryFn: async () => (await get<{ data: AccountQuotaView[] }>('/v1/accounts/quotas')).data,
});

/** Fetched from the platform at that moment. */
export const accountDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', id, 'details'],
    queryFn: () => get<AccountDetailsView>(`/v1/accounts/${id}/details`),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** The first page of the posts that the platform lists. */
export const accountPostsQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', id, 'posts'],
    queryFn: async () => (await get<{ data: PlatformPostView[] }>(`/v1/accounts/${id}/posts`)).data,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

export const disconnectPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', id, 'disconnect-preview'],
    queryFn: () => get<DisconnectPreview>(`/v1/accounts/${id}/disconnect-preview`),
    staleTime: 0,
  });

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id],
    queryFn: () => get<ConnectionView>(`/v1/connections/${id}`),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Leaves for the platform's page; after the accounts are confirmed or refused, the user is back at `returnTo`. */
export const useConnectPlatform = (returnTo: ConnectReturn = '/accounts') =>
  useMutation({
    mutationFn: ({ platform, way }: ConnectTarget) =>
      post<{ authorization_url: string }>('/oauth/connect', { platform, way }),
    onSuccess: ({ authorization_url }) => {
      rememberReturn(returnTo);
      window.location.assign(authorization_url);
    },
  });

export const connectRequestQuery = (secret: string) =>
  queryOptions({
    queryKey: ['connect-requests', secret],
    queryFn: () => get<ConnectRequestView>(`/v1/connect-requests/${secret}`),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const useStartConnectRequest = (secret: string) =>
  useMutation({
    mutationFn: (way: string | undefined) =>
      post<{ authorization_url: string }>(`/v1/connect-requests/${secret}/start`, { way }),
    onSuccess: ({ authorization_url }) => {
      rememberReturn('/accounts');
      window.location.assign(authorization_url);
    },
  });

export const useConfirmConnection = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (externalIds: string[]) =>
      post<{ data: AccountView[] }>(`/v1/connections/${id}/confirm`, { external_ids: externalIds }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['accounts'] }),
  });
};

export const useDisconnect = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(`/v1/accounts/${id}`),
    onSuccess: () => client.invalidateQueries(),
  });
};

/** Whom an option can name. The platform is asked, and counts its calls: what was found is kept for a while. */
export const entitiesQuery = (accountId: string, option: string, query: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'entities', option, query],
    queryFn: async () =>
      (
        await get<{ data: FoundEntityView[] }>(
          `/v1/accounts/${accountId}/entities?${new URLSearchParams({ option, q: query })}`,
        )
      ).data,
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
