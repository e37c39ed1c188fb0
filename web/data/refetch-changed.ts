import type { Query, QueryClient } from '@tanstack/react-query';
import type { Changed } from './live.ts';

const awaited = new WeakSet<Query>();

/**
 * Reads again what has changed. A first reading that is under way is not begun again by that: what it answers may be
 * older than the change, and would count as new. It is asked again as soon as it has answered.
 */
export const readAnew = (client: QueryClient, changed: Changed): void => {
  for (const filter of changed) {
    const first = client
      .getQueryCache()
      .findAll({ ...filter, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
    void client.invalidateQueries(filter);
    for (const query of first) {
      if (awaited.has(query)) continue;
      awaited.add(query);
      const again = (): void => {
        awaited.delete(query);
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      };
      // Whether it fails is for those who asked.
      query.fetch().then(again, again);
    }
  }
};
