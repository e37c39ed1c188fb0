import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unreadQuery, useMarkRead } from './queries.ts';

/**
 * Opening a post marks its notifications as read. Those that arrive while it is open still count, because the user
 * may not be looking. Not a hook: the page need not be rendered again when the count changes.
 */
export function MarkPostRead({ postId }: { postId: string }): null {
  const { data: unread } = useQuery(unreadQuery);
  const { mutate } = useMarkRead();
  const opened = useRef<string>(null);

  useEffect(() => {
    if (unread === undefined || opened.current === postId) return;
    opened.current = postId;
    // A failure needs no message: the bell keeps counting the notifications.
    if (unread > 0) mutate({ post: postId });
  }, [unread, mutate, postId]);
  return null;
}
