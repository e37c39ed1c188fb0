/** Each signature is its own request to the same door as always; nothing is signed in bulk. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PostDetailView } from '../../../server/http/views.ts';
import { post } from '../../data/api.ts';
import { storeAnswer } from '../../data/store-answer.ts';
import { postQuery } from '../post/queries.ts';
import { type Seen, signEach } from './batch.ts';

export const useSignEach = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, seen }: { ids: readonly string[]; seen: Seen }) =>
      signEach(ids, seen, async (id, { digest, number, publishAt, declarations }) => {
        const detail = await post<PostDetailView>(`/v1/posts/${id}/approve`, {
          revision_digest: digest,
          revision_number: number,
          publish_at: publishAt,
          declarations,
        });
        await storeAnswer(client, postQuery(id).queryKey, detail);
        return detail;
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
};
