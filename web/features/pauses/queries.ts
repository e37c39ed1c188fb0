import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PauseView } from '../../../server/http/views.ts';
import { get, post } from '../../data/api.ts';

export const pausesQuery = queryOptions({
  queryKey: ['pauses'],
  queryFn: async () => (await get<{ data: PauseView[] }>('/v1/pauses')).data,
});

/** The API paths for pausing an account, a workspace or the whole installation. */
export const pausePaths = {
  account: (id: string) => `/v1/accounts/${id}`,
  workspace: (id: string) => `/v1/workspaces/${id}`,
  installation: () => '/v1/operator',
};

const affectedQueryKeys = [['pauses'], ['posts'], ['operator']];

const useSwitchMutation = <Input>(send: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => Promise.all(affectedQueryKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};

export const usePause = (path: string) =>
  useSwitchMutation((reason: string) => post(`${path}/pause`, reason ? { reason } : {}));

export const useResume = (path: string) => useSwitchMutation((_: undefined) => post(`${path}/resume`));
