import { useEffect, useState } from 'react';
import type { PostDetailView } from '../../server/http/views.ts';
import { usePostCommand } from '../data/posts.ts';

/**
 * Tells the server that this person has the current revision before their eyes. Opening a complete draft
 * submits it. Nobody can sign before the server knows.
 */
export const useOpened = (post: PostDetailView | undefined): { opened: boolean; error: unknown } => {
  const { mutate, error } = usePostCommand(post?.id ?? '');
  const [seen, setSeen] = useState<string | null>(null);
  const digest = post?.current_revision?.digest ?? null;
  const openable =
    post !== undefined &&
    ((post.state === 'in_review' && digest !== null) ||
      (post.state === 'draft' && post.can.includes('submit') && post.problems.length === 0));
  // By number, not by digest: the same content at another time is another revision.
  const number = post?.current_revision?.number;
  const key = openable ? `${post.id} ${number ?? `draft ${post.revision}`}` : null;

  useEffect(() => {
    if (key === null) return;
    mutate(
      { do: 'open' },
      {
        onSuccess: (detail) =>
          setSeen(detail.current_revision ? `${detail.id} ${detail.current_revision.number}` : null),
      },
    );
  }, [key, mutate]);

  return { opened: key !== null && seen === key, error };
};
