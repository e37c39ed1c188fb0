import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { BlockedBadge, StateBadge } from '../post/post-state.tsx';

/** To what is to be done with it next. */
export function PostLink({
  post,
  className,
  children,
}: {
  post: PostView;
  className: string;
  children: ReactNode;
}) {
  return post.state === 'in_review' ? (
    <Link to="/review/{-$postId}" params={{ postId: post.id }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/posts/$postId" params={{ postId: post.id }} className={className}>
      {children}
    </Link>
  );
}

export const State = ({ post }: { post: PostView }) =>
  post.blocked ? (
    <BlockedBadge state={post.state} why={post.blocked.code} />
  ) : (
    <StateBadge state={post.state} />
  );
