import type { InferDataFromTag, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * A fetch in progress may have started before a change and would restore the old data. It is cancelled before the
 * mutation's response is stored, and then repeated, because it may also have been newer than that response.
 */
export const cancelFetchesAndWrite = async (
  client: QueryClient,
  filters: QueryFilters,
  write: () => void,
): Promise<void> => {
  const cancelled = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await client.cancelQueries(filters);
  write();
  for (const { queryKey } of cancelled) void client.invalidateQueries({ queryKey, exact: true });
};

/** Replaces the fetched data with the response to a mutation. */
export const storeResponse = <K extends QueryKey>(
  client: QueryClient,
  queryKey: K,
  answer: NoInfer<InferDataFromTag<unknown, K>>,
): Promise<void> =>
  cancelFetchesAndWrite(client, { queryKey, exact: true }, () => {
    client.setQueryData(queryKey, answer);
  });
