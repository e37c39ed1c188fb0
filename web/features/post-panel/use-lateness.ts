import { useQuery } from '@tanstack/react-query';
import type { PostView } from '../../../server/http/views.ts';
import { useNow } from '../../time/use-now.ts';
import { policyQuery } from '../people/queries.ts';
import { hasPassed, type Lateness, latenessOf } from '../post/leaving.ts';

/** How late it is for this proof; the late window is asked for only once its time has come. Null while it is asked. */
export const useLateness = (post: PostView): Lateness | null => {
  const now = useNow();
  const policy = useQuery({ ...policyQuery, enabled: hasPassed(post, now) });
  if (policy.isLoading) return null;
  return latenessOf(post, now, policy.data?.late_window_minutes ?? null);
};
