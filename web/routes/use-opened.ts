import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PostDetailView } from '../../server/http/views.ts';
import { tellOpened } from '../data/posts.ts';

/**
 * Tells the server that this person has the current revision before their eyes. Opening a complete draft
 * submits it. Nobody can sign before the server knows.
 */
export const useOpened = (post: PostDetailView | undefined): { opened: boolean; error: unknown } => {
  const client = useQueryClient();
  const [seen, setSeen] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null);
  const id = post?.id ?? '';
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
    let isCurrent = true;
    tellOpened(client, id).then(
      ({ current_revision: now }) => (isCurrent ? setSeen(now ? `${id} ${now.number}` : null) : undefined),
      (error: unknown) => (isCurrent ? setFailed({ key, error }) : undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, id, key]);

  return { opened: key !== null && seen === key, error: failed?.key === key ? failed?.error : null };
};
