import type { Query, QueryClient } from '@tanstack/react-query';
import type { Changed } from './live.ts';

const refetchPending = new WeakSet<Query>();

/**
 * Refetches what has changed. Invalidating does not restart a first fetch that is under way, whose answer may be older
 * than the change and would count as fresh. So that one is fetched again as soon as it has answered.
 */
export const refetchChanged = (client: QueryClient, changed: Changed): void => {
  for (const filter of changed) {
    const first = client
      .getQueryCache()
      .findAll({ ...filter, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
    void client.invalidateQueries(filter);
    for (const query of first) {
      if (refetchPending.has(query)) continue;
      refetchPending.add(query);
      const refetch = (): void => {
        refetchPending.delete(query);
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      };
      // Errors are for the components that use the query.
      query.fetch().then(refetch, refetch);
    }
  }
};
