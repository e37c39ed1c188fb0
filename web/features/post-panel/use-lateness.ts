import { useQuery } from '@tanstack/react-query';
import type { PostView } from '../../../server/http/views.ts';
import { useNow } from '../../time/use-now.ts';
import { policyQuery } from '../people/queries.ts';
import { getLateness, hasPassed, type Lateness } from '../post/lateness.ts';

/** How late this proof is; the late window is fetched only once its time has come. Null while it is loading. */
export const useLateness = (post: PostView): Lateness | null => {
  const now = useNow();
  const policy = useQuery({ ...policyQuery, enabled: hasPassed(post, now) });
  if (policy.isLoading) return null;
  return getLateness(post, now, policy.data?.late_window_minutes ?? null);
};
