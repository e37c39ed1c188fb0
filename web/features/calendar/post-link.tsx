import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import type { Item } from './day-items.ts';

/** A post in review opens on the page where it is signed. */
export function PostLink({
  entry,
  className,
  children,
  ref,
}: {
  entry: Pick<CalendarEntryView, 'id' | 'state'>;
  className: string;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}) {
  const params = { postId: entry.id };
  const data = { 'data-post': entry.id };
  return entry.state === 'in_review' ? (
    <Link to="/review/{-$postId}" params={params} search={{}} className={className} ref={ref} {...data}>
      {children}
    </Link>
  ) : (
    <Link to="/posts/$postId" params={params} className={className} ref={ref} {...data}>
      {children}
    </Link>
  );
}

/** The search for a new post at a free posting time; with the account, if only one has that time. */
export const newPostSearch = ({ slots, wall }: Extract<Item, { kind: 'slot' }>) => {
  const [only, other] = slots;
  return { at: wall, ...(only && !other ? { account: only.account_id } : {}) };
};
