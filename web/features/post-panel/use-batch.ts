/**
 * Which proofs are to be signed together, and which of them this person has had before their eyes. The choice stands in
 * the address; what was seen does not, so a page that is loaded again asks to see them again.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { createStore } from '../../browser/store.ts';
import { useStore } from '../../browser/use-store.ts';
import { post } from '../../data/api.ts';
import { storeAnswer } from '../../data/store-answer.ts';
import { postQuery } from '../post/queries.ts';
import {
  batchOf,
  idsOf,
  nextToSee,
  type Outcome,
  type Seen,
  type SeenProof,
  signEach,
  toggled,
} from './batch.ts';

const route = getRouteApi('/app/review/{-$postId}');
const seenProofs = createStore<Seen>({});
const lastOutcomes = createStore<readonly Outcome<PostDetailView>[]>([]);

const isSame = (one: SeenProof | undefined, other: SeenProof): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface Batch {
  readonly ids: readonly string[];
  readonly seen: Seen;
  readonly isSigning: boolean;
  /** The next to look at; null when this is the last, or all were seen. */
  readonly nextId: string | null;
  readonly note: (id: string, proof: SeenProof) => void;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
  readonly stop: () => void;
  readonly goTo: (id: string) => void;
  readonly sign: () => void;
}

export const useOutcomes = (): readonly Outcome<PostDetailView>[] => useStore(lastOutcomes);

export const useBatch = (): Batch => {
  const { postId } = route.useParams();
  const { campaign, batch } = route.useSearch();
  const navigate = useNavigate();
  const seen = useStore(seenProofs);
  const signing = useSignEach();
  const ids = idsOf(batch);

  const show = (id: string | undefined, next: readonly string[], replace = false) =>
    void navigate({
      to: '/review/{-$postId}',
      params: { postId: id },
      search: { campaign, batch: batchOf(next) },
      replace,
    });
  const note = useCallback((id: string, proof: SeenProof) => {
    if (!isSame(seenProofs.get()[id], proof)) seenProofs.set({ ...seenProofs.get(), [id]: proof });
  }, []);
  return {
    ids,
    seen,
    isSigning: signing.isPending,
    nextId: nextToSee(ids, seen, postId),
    note,
    toggle: (id) => show(postId, toggled(ids, id), true),
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
              search: { campaign, batch: batchOf(ids), done: 'yes' },
            });
          },
        },
      ),
  };
};

/** Each signature is its own request to the same door as always; nothing is signed in bulk. */
const useSignEach = () => {
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
