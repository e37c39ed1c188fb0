/**
 * Which proofs are to be signed together, and which of them this user has seen. The selection is stored in the URL;
 * what was seen is not, so after a reload they must be viewed again.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ApprovedPostView, IdeaView, PostDetailView, PostView } from '../../../server/http/views.ts';
import { createStore } from '../../browser/store.ts';
import { useStore } from '../../browser/use-store.ts';
import { post } from '../../data/api.ts';
import { storeResponse } from '../../data/store-response.ts';
import { signWithPasskey } from '../passkeys/sign.ts';
import { postQuery } from '../post/queries.ts';
import {
  approvalOf,
  findNextToSee,
  formatBatchIds,
  parseBatchIds,
  type SeenProof,
  type SeenProofs,
  type SignOutcome,
  signTogether,
  toggleIds,
} from './batch.ts';

const route = getRouteApi('/app/review/{-$postId}');
const seenProofs = createStore<SeenProofs>({});
const lastOutcomes = createStore<readonly SignOutcome<PostDetailView>[]>([]);
/** Posts of an idea that are not signed with the others. */
const leftOutIds = createStore<readonly string[]>([]);

const isSame = (a: SeenProof | undefined, b: SeenProof): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface Batch {
  /** Chosen by hand, or the posts of one idea. */
  readonly kind: 'chosen' | 'idea';
  readonly ids: readonly string[];
  /** Their number with those that were left out. */
  readonly total: number;
  readonly seen: SeenProofs;
  readonly isSigning: boolean;
  readonly error: unknown;
  /** The next proof to view; null if this is the last, or all were seen. */
  readonly nextId: string | null;
  readonly markSeen: (id: string, proof: SeenProof) => void;
  readonly toggle: (...ids: readonly string[]) => void;
  readonly choose: (ids: readonly string[]) => void;
  readonly stop: () => void;
  readonly goTo: (id: string) => void;
  /** With what the workspace wants signatures to be given. */
  readonly sign: (strength: Strength) => void;
}

type Strength = PostView['approvals']['strength'];

export const useSignOutcomes = (): readonly SignOutcome<PostDetailView>[] => useStore(lastOutcomes);

const markSeen = (id: string, proof: SeenProof): void => {
  if (!isSame(seenProofs.get()[id], proof)) seenProofs.set({ ...seenProofs.get(), [id]: proof });
};
const forgetSeen = (ids: readonly string[]): void =>
  seenProofs.set(Object.fromEntries(Object.entries(seenProofs.get()).filter(([id]) => !ids.includes(id))));

/** The posts that were chosen to be signed together, of whichever idea. */
export const useBatch = (): Batch => {
  const { postId } = route.useParams();
  const { campaign, batch } = route.useSearch();
  const navigate = useNavigate();
  const seen = useStore(seenProofs);
  const signing = useSignTogether();
  const ids = parseBatchIds(batch);

  const show = (id: string | undefined, next: readonly string[], replace = false) =>
    void navigate({
      to: '/review/{-$postId}',
      params: { postId: id },
      search: { campaign, batch: formatBatchIds(next) },
      replace,
    });
  return {
    kind: 'chosen',
    ids,
    total: ids.length,
    seen,
    isSigning: signing.isPending,
    error: signing.error,
    nextId: findNextToSee(ids, seen, postId),
    markSeen,
    toggle: (...some) => show(postId, toggleIds(ids, ...some), true),
    choose: (next) => show(next[0] ?? postId, next),
    stop: () => show(postId, []),
    goTo: (id) => show(id, ids),
    sign: (strength) =>
      signing.mutate(
        { ids, seen, strength },
        {
          onSuccess: (outcomes) => {
            lastOutcomes.set(outcomes);
            forgetSeen(ids);
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

/** The posts of one idea that wait for this user: one gesture signs each by its own digest, all or none. */
export const useIdeaBatch = (
  posts: readonly PostView[],
  goTo: (id: string) => void,
  onSigned: (idea: IdeaView, ids: readonly string[]) => void,
): Batch => {
  const { postId } = route.useParams();
  const client = useQueryClient();
  const seen = useStore(seenProofs);
  const leftOut = useStore(leftOutIds);
  const ids = posts.map(({ id }) => id).filter((id) => !leftOut.includes(id));
  const signing = useMutation({
    mutationFn: async (strength: Strength) => {
      const approvals = ids.flatMap((id) => {
        const proof = seen[id];
        return proof ? [approvalOf(id, proof)] : [];
      });
      const signed = strength === 'passkey' ? await signWithPasskey(approvals) : {};
      return post<IdeaView>(`/v1/ideas/${posts[0]?.idea_id}/approve`, { approvals, ...signed });
    },
    onSuccess: (idea) => {
      forgetSeen(ids);
      onSigned(idea, ids);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
  return {
    kind: 'idea',
    ids,
    total: posts.length,
    seen,
    isSigning: signing.isPending,
    error: signing.error,
    nextId: findNextToSee(ids, seen, postId),
    markSeen,
    toggle: (...some) => leftOutIds.set(toggleIds(leftOut, ...some)),
    choose: (chosen) => leftOutIds.set(posts.map(({ id }) => id).filter((id) => !chosen.includes(id))),
    stop: () => leftOutIds.set([]),
    goTo,
    sign: (strength) => signing.mutate(strength),
  };
};

const useSignTogether = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: { ids: readonly string[]; seen: SeenProofs; strength: Strength }) => {
      const outcomes = await signTogether(input.ids, input.seen, {
        prepare: input.strength === 'passkey' ? signWithPasskey : null,
        approve: async (approvals, signed) =>
          (await post<{ data: ApprovedPostView[] }>('/v1/approvals', { approvals, ...signed })).data,
      });
      for (const outcome of outcomes)
        if (outcome.kind === 'signed')
          await storeResponse(client, postQuery(outcome.id).queryKey, outcome.detail);
      return outcomes;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
};
