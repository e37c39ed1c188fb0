/** The saved sets of hashtags of a workspace. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { HashtagSetView } from '../../../../server/http/views.ts';
import { get, post, remove } from '../../../data/api.ts';

export const hashtagSetsQuery = queryOptions({
  queryKey: ['hashtag-sets'],
  queryFn: async () => (await get<{ data: HashtagSetView[] }>('/v1/hashtag-sets')).data,
});

export interface HashtagSetInput {
  /** Null for a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly hashtags: readonly string[];
}

export const useSaveHashtagSet = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...set }: HashtagSetInput) =>
      post<HashtagSetView>(id === null ? '/v1/hashtag-sets' : `/v1/hashtag-sets/${id}`, set),
    onSettled: () => client.invalidateQueries({ queryKey: hashtagSetsQuery.queryKey }),
  });
};

export const useDeleteHashtagSet = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(`/v1/hashtag-sets/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: hashtagSetsQuery.queryKey }),
  });
};
