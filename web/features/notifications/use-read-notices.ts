import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unreadQuery, useMarkRead } from './queries.ts';

/**
 * Whoever opens a post has read what they were told of it. What is told while it is open still rings: nobody knows
 * whether they look.
 */
export const useReadNotices = (postId: string): void => {
  const { data: unread } = useQuery(unreadQuery);
  const { mutate } = useMarkRead();
  const opened = useRef<string>(null);

  useEffect(() => {
    if (unread === undefined || opened.current === postId) return;
    opened.current = postId;
    // A failure needs no words: the bell goes on counting it.
    if (unread > 0) mutate({ post: postId });
  }, [unread, mutate, postId]);
};
