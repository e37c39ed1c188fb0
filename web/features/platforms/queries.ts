import { queryOptions } from '@tanstack/react-query';
import type { PlatformView } from '../../../server/http/views.ts';
import { get } from '../../data/api.ts';

export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: async () => (await get<{ data: PlatformView[] }>('/v1/platforms')).data,
  staleTime: 300_000,
});
