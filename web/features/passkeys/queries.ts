import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { IdentityView } from '../../../server/http/views.ts';
import { get } from '../../data/api.ts';
import { loadPasskeys } from './load-passkeys.ts';

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async () => (await get<{ data: IdentityView[] }>('/v1/identities')).data,
  staleTime: 0,
});

export const useAddPasskey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await loadPasskeys()).addPasskey(),
    onSettled: () => client.invalidateQueries({ queryKey: ['identities'] }),
  });
};
