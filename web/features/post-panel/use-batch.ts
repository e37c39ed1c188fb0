/**
 * Which proofs are to be signed together, and which of them this user has seen. The selection is stored in the URL;
 * what was seen is not, so after a reload they must be viewed again.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { createStore } from '../../browser/store.ts';
import { useStore } from '../../browser/use-store.ts';
import { post } from '../../data/api.ts';
import { storeResponse } from '../../data/store-response.ts';
import { postQuery } from '../post/queries.ts';
import {
  findNextToSee,
  formatBatchIds,
  parseBatchIds,
  type SeenProof,
  type SeenProofs,
  type SignOutcome,
  signEach,
  toggleId,
} from './batch.ts';

const route = getRouteApi('/app/review/{-$postId}');
const seenProofs = createStore<SeenProofs>({});
const lastOutcomes = createStore<readonly SignOutcome<PostDetailView>[]>([]);

const isSame = (a: SeenProof | undefined, b: SeenProof): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface Batch {
  readonly ids: readonly string[];
  readonly seen: SeenProofs;
  readonly isSigning: boolean;
  /** The next proof to view; null if this is the last, or all were seen. */
  readonly nextId: string | null;
  readonly markSeen: (id: string, proof: SeenProof) => void;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
  readonly stop: () => void;
  readonly goTo: (id: string) => void;
  readonly sign: () => void;
}

export const useSignOutcomes = (): readonly SignOutcome<PostDetailView>[] => useStore(lastOutcomes);

export const useBatch = (): Batch => {
  const { postId } = route.useParams();
  const { campaign, batch } = route.useSearch();
  const navigate = useNavigate();
  const seen = useStore(seenProofs);
  const signing = useSignEach();
  const ids = parseBatchIds(batch);

  const show = (id: string | undefined, next: readonly string[], replace = false) =>
    void navigate({
      to: '/review/{-$postId}',
      params: { postId: id },
      search: { campaign, batch: formatBatchIds(next) },
      replace,
    });
  const markSeen = useCallback((id: string, proof: SeenProof) => {
    if (!isSame(seenProofs.get()[id], proof)) seenProofs.set({ ...seenProofs.get(), [id]: proof });
  }, []);
  return {
    ids,
    seen,
    isSigning: signing.isPending,
    nextId: findNextToSee(ids, seen, postId),
    markSeen,
    toggle: (id) => show(postId, toggleId(ids, id), true),
    choose: (next) => show(next[0] ?? postId, next),
    stop: () => show(postId, []),
    goTo: (id) => show(id, ids),
    sign: () =>
      signing.mutate(
        { ids, seen },
        {
          onSuccess: (outcomes) => {
            lastOutcomes.set(outcomes);
            seenProofs.set({});
            void navigate({
              to: '/review/{-$postId}',
              params: { postId: undefined },
              search: { campaign, batch: formatBatchIds(ids), done: 'yes' },
            });
          },
        },
      ),
  };
};

/** Each signature is its own request to the usual endpoint; nothing is signed in bulk. */
const useSignEach = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, seen }: { ids: readonly string[]; seen: SeenProofs }) =>
      signEach(ids, seen, async (id, { digest, number, publishAt, declarations }) => {
        const detail = await post<PostDetailView>(`/v1/posts/${id}/approve`, {
          revision_digest: digest,
          revision_number: number,
          publish_at: publishAt,
          declarations,
        });
        await storeResponse(client, postQuery(id).queryKey, detail);
        return detail;
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
};
