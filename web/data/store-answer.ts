import type { InferDataFromTag, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * A reading under way may have begun before a change, and would put back what was there. It is given up before the
 * answer of the change is kept, and asked again: it may as well have been newer than that answer.
 */
export const writeOverRefetches = async (
  client: QueryClient,
  filters: QueryFilters,
  keep: () => void,
): Promise<void> => {
  const givenUp = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await client.cancelQueries(filters);
  keep();
  for (const { queryKey } of givenUp) void client.invalidateQueries({ queryKey, exact: true });
};

/** What a change answered with takes the place of what was read. */
export const storeAnswer = <K extends QueryKey>(
  client: QueryClient,
  queryKey: K,
  answer: NoInfer<InferDataFromTag<unknown, K>>,
): Promise<void> =>
  writeOverRefetches(client, { queryKey, exact: true }, () => {
    client.setQueryData(queryKey, answer);
  });
