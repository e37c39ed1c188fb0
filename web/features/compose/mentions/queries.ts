import { queryOptions } from '@tanstack/react-query';
import type { FoundEntityView } from '../../../../server/http/views.ts';
import { get } from '../../../data/api.ts';

/** Asked from the platform, whose calls are counted: what was found is kept for a while. */
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
