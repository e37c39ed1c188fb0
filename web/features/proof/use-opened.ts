import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { shownProof, tellOpened } from '../post/queries.ts';

/** Signing a draft or a revision, moving what is signed and sending it again all need it to have been seen. */
const judgedStates: readonly PostDetailView['state'][] = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'failed',
  'missed',
];

export interface Opened {
  readonly opened: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Tells the server that this person has the post before their eyes as it goes out. Nobody can sign before the server
 * knows. For a draft without problems it also has the files made that are not made yet.
 */
export const useOpened = (post: PostDetailView | undefined): Opened => {
  const client = useQueryClient();
  const [seen, setSeen] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null);
  const asked = useRef<string | null>(null);
  const id = post?.id ?? '';
  const key = post ? keyOf(post) : null;

  const tell = useCallback(
    (about: string) => {
      asked.current = about;
      setFailed(null);
      tellOpened(client, id).then(
        (detail) =>
          asked.current === about ? setSeen(shownProof(detail) ? keyOf(detail) : null) : undefined,
        (error: unknown) => (asked.current === about ? setFailed({ key: about, error }) : undefined),
      );
    },
    [client, id],
  );
  useEffect(() => {
    if (key !== null) tell(key);
    return () => {
      asked.current = null;
    };
  }, [tell, key]);

  return {
    opened: key !== null && seen === key,
    error: failed && failed.key === key ? failed.error : null,
    retry: () => (key === null ? undefined : tell(key)),
  };
};

/** Also by its number: the same content at another time is another revision. Null while there is nothing to judge. */
export const keyOf = (post: PostDetailView): string | null => {
  if (!judgedStates.includes(post.state)) return null;
  if (post.state === 'draft' && post.problems.length > 0) return null;
  const { revision, current_revision } = post;
  const digest = shownProof(post)?.digest ?? 'being made';
  return `${post.id} ${current_revision?.number ?? `draft ${revision}`} ${digest}`;
};
