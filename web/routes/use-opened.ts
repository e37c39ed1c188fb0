import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PostDetailView } from '../../server/http/views.ts';
import { shownProof, tellOpened } from '../data/posts.ts';

/** Signing a draft or a revision, moving what is signed and sending it again all need it to have been seen. */
const judgedStates: readonly PostDetailView['state'][] = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'failed',
  'missed',
];

/**
 * Tells the server that this person has the post before their eyes as it goes out. Nobody can sign before the server
 * knows. For a draft without problems it also has the files made that are not made yet.
 */
export const useOpened = (post: PostDetailView | undefined): { opened: boolean; error: unknown } => {
  const client = useQueryClient();
  const [seen, setSeen] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null);
  const id = post?.id ?? '';
  const key = post ? keyOf(post) : null;

  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    tellOpened(client, id).then(
      (detail) => (isCurrent ? setSeen(shownProof(detail) ? keyOf(detail) : null) : undefined),
      (error: unknown) => (isCurrent ? setFailed({ key, error }) : undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, id, key]);

  return { opened: key !== null && seen === key, error: failed?.key === key ? failed?.error : null };
};

/** Also by its number: the same content at another time is another revision. Null while there is nothing to judge. */
const keyOf = (post: PostDetailView): string | null => {
  if (!judgedStates.includes(post.state)) return null;
  if (post.state === 'draft' && post.problems.length > 0) return null;
  const { revision, current_revision } = post;
  const digest = shownProof(post)?.digest ?? 'being made';
  return `${post.id} ${current_revision?.number ?? `draft ${revision}`} ${digest}`;
};
