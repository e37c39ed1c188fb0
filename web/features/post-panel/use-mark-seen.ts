import { useEffect } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import type { DeclarationValues } from '../post/declarations.ts';
import type { Lateness } from '../post/lateness.ts';
import { shownProof } from '../post/queries.ts';
import type { Batch } from './use-batch.ts';

/** The proof is on screen and the server knows it was opened: from now on it counts as seen, in this version. */
export const useMarkSeen = (
  { markSeen }: Pick<Batch, 'markSeen'>,
  post: PostDetailView,
  state: {
    opened: boolean;
    lateness: Lateness | null;
    declarations: DeclarationValues;
    missing: string | null;
  },
): void => {
  const { opened, lateness, declarations, missing } = state;
  const { id } = post;
  const digest = shownProof(post)?.digest;
  const number = post.current_revision?.number;
  const publishAt = post.schedule?.publish_at ?? null;
  useEffect(() => {
    if (!opened || digest === undefined || lateness === null) return;
    markSeen(id, { digest, number, publishAt, declarations, missing });
  }, [markSeen, opened, id, digest, number, publishAt, declarations, missing, lateness]);
};
