import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WebSessionView } from '../../../server/http/views.ts';
import { get, post, remove } from '../../data/api.ts';

/** Leaves for the provider's page, which redirects back to ours. */
export const useLinkIdentity = () =>
  useMutation({
    mutationFn: (provider: string) =>
      post<{ authorization_url: string }>('/v1/identities/link', { provider }),
    onSuccess: ({ authorization_url }) => window.location.assign(authorization_url),
  });

export const useRemoveIdentity = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(`/v1/identities/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['identities'] }),
  });
};

export const useRenamePasskey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => post(`/v1/identities/${id}`, { name }),
    onSettled: () => client.invalidateQueries({ queryKey: ['identities'] }),
  });
};

export const signInLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['sign-in-links', token],
    queryFn: () =>
      get<{ kind: 'first_owner' | 'recovery'; name: string | null }>(
        `/v1/sign-in-links/by-token/${encodeURIComponent(token)}`,
      ),
    retry: false,
  });

export const useConfirmEmail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => post('/v1/profile/email/confirm', { token }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['session'] }),
  });
};

export const useSetEmail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => post('/v1/profile/email', { email }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['session'] }),
  });
};

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await get<{ data: WebSessionView[] }>('/v1/sessions')).data,
  staleTime: 0,
});

/** Ends one session, or with null all except this one. */
export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => remove(id === null ? '/v1/sessions' : `/v1/sessions/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
};
