import { queryOptions } from '@tanstack/react-query';
import type { LegalView } from '../../../server/http/views.ts';
import { get } from '../../data/api.ts';

export const legalQuery = queryOptions({
  queryKey: ['legal'],
  queryFn: () => get<LegalView>('/v1/legal'),
  staleTime: Number.POSITIVE_INFINITY,
});
