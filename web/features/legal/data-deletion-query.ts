import { queryOptions } from '@tanstack/react-query';
import type { DataDeletionView } from '../../../server/http/views.ts';
import { get } from '../../data/api.ts';

export const dataDeletionQuery = (code: string) =>
  queryOptions({
    queryKey: ['data-deletions', code],
    queryFn: () => get<DataDeletionView>(`/v1/data-deletions/${encodeURIComponent(code)}`),
    retry: false,
  });
