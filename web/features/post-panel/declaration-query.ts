/** What the platform asks of the person who signs, read from the platform when the page opens. */
import { queryOptions } from '@tanstack/react-query';
import type { DeclarationsView } from '../../../server/http/views.ts';
import { get } from '../../data/api.ts';

export const declarationsQuery = (postId: string, about: string) =>
  queryOptions({
    queryKey: ['declarations', postId, about],
    queryFn: async () =>
      (await get<{ form: DeclarationsView | null }>(`/v1/posts/${postId}/declarations`)).form,
    // Each page that opens asks anew; while somebody chooses, the form stays as it is.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
