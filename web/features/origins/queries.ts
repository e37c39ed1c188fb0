import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type { OriginReportView } from '../../../server/http/views.ts';
import { get, withQuery } from '../../data/api.ts';
import { downloadFile } from '../../data/download-file.ts';

export type ReportFilter = { from: string; to: string; account_id?: string };

export const originReportQuery = (filter: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'origins', filter],
    queryFn: ({ pageParam }) =>
      get<OriginReportView>(withQuery('/v1/reports/origins', { ...filter, limit: 50, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

export const useDownloadReport = () =>
  useMutation({
    mutationFn: (filter: ReportFilter) =>
      downloadFile(
        withQuery('/v1/reports/origins', { ...filter, format: 'csv' }),
        'text/csv',
        'signoff-origins.csv',
      ),
  });
