import type { Query, QueryClient } from '@tanstack/react-query';
import type { ChangedQueries } from './live.ts';

const refetchPending = new WeakSet<Query>();

/**
 * Refetches changed queries. Invalidating does not restart a first fetch in progress, whose response may be older
 * than the change but would count as fresh. So that one is fetched again as soon as it completes.
 */
export const refetchChangedQueries = (client: QueryClient, changed: ChangedQueries): void => {
  for (const filter of changed) {
    const firstFetches = client
      .getQueryCache()
      .findAll({ ...filter, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
    void client.invalidateQueries(filter);
    for (const query of firstFetches) {
      if (refetchPending.has(query)) continue;
      refetchPending.add(query);
      const refetch = (): void => {
        refetchPending.delete(query);
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      };
      // Errors are handled by the components that use the query.
      query.fetch().then(refetch, refetch);
    }
  }
};
