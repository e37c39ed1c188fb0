import type { InferDataFromTag, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * A fetch under way may have begun before a change, and would put back what was there. It is cancelled before the answer
 * of the change is stored, and started again: it may as well have been newer than that answer.
 */
export const writeOverRefetches = async (
  client: QueryClient,
  filters: QueryFilters,
  write: () => void,
): Promise<void> => {
  const cancelled = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await client.cancelQueries(filters);
  write();
  for (const { queryKey } of cancelled) void client.invalidateQueries({ queryKey, exact: true });
};

/** Puts the answer of a mutation in the place of what was fetched. */
export const storeAnswer = <K extends QueryKey>(
  client: QueryClient,
  queryKey: K,
  answer: NoInfer<InferDataFromTag<unknown, K>>,
): Promise<void> =>
  writeOverRefetches(client, { queryKey, exact: true }, () => {
    client.setQueryData(queryKey, answer);
  });
