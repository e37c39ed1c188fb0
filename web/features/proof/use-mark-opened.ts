import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { markOpened, shownProof } from '../post/queries.ts';

/** Signing a draft or a revision, rescheduling a signed post and sending it again all require that it was seen. */
const reviewableStates: readonly PostDetailView['state'][] = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'failed',
  'missed',
];

export interface OpenedState {
  readonly opened: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Reports to the server that this user has the post on screen as it will be published. It cannot be signed before
 * the server knows. For a draft without problems this also starts rendering the missing files.
 */
export const useMarkOpened = (post: PostDetailView | undefined): OpenedState => {
  const client = useQueryClient();
  const [seenKey, setSeenKey] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null);
  const requestedKey = useRef<string | null>(null);
  const id = post?.id ?? '';
  const key = post ? proofKeyOf(post) : null;

  const reportOpened = useCallback(
    (proofKey: string) => {
      requestedKey.current = proofKey;
      setFailed(null);
      markOpened(client, id).then(
        (detail) =>
          requestedKey.current === proofKey
            ? setSeenKey(shownProof(detail) ? proofKeyOf(detail) : null)
            : undefined,
        (error: unknown) =>
          requestedKey.current === proofKey ? setFailed({ key: proofKey, error }) : undefined,
      );
    },
    [client, id],
  );
  useEffect(() => {
    if (key !== null) reportOpened(key);
    return () => {
      requestedKey.current = null;
    };
  }, [reportOpened, key]);

  return {
    opened: key !== null && seenKey === key,
    error: failed && failed.key === key ? failed.error : null,
    retry: () => (key === null ? undefined : reportOpened(key)),
  };
};

/**
 * Includes the revision number: the same content at another time is another revision. Null if there is nothing to
 * review.
 */
export const proofKeyOf = (post: PostDetailView): string | null => {
  if (!reviewableStates.includes(post.state)) return null;
  if (post.state === 'draft' && post.problems.length > 0) return null;
  const { revision, current_revision } = post;
  const digest = shownProof(post)?.digest ?? 'being made';
  return `${post.id} ${current_revision?.number ?? `draft ${revision}`} ${digest}`;
};
