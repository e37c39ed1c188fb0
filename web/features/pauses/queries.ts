import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PauseView } from '../../../server/http/views.ts';
import { get, post } from '../../data/api.ts';

export const pausesQuery = queryOptions({
  queryKey: ['pauses'],
  queryFn: async () => (await get<{ data: PauseView[] }>('/v1/pauses')).data,
});

/** Where the switch of an account, of a workspace or of everything is. */
export const switchOf = {
  account: (id: string) => `/v1/accounts/${id}`,
  workspace: (id: string) => `/v1/workspaces/${id}`,
  installation: () => '/v1/operator',
};

const shown = [['pauses'], ['posts'], ['operator']];

const useSwitch = <Input>(throwIt: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: throwIt,
    onSuccess: () => Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};

export const usePause = (path: string) =>
  useSwitch((reason: string) => post(`${path}/pause`, reason ? { reason } : {}));

export const useResume = (path: string) => useSwitch((_: undefined) => post(`${path}/resume`));
