import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type { AuditEntryView, AuditVerificationView } from '../../../server/http/views.ts';
import { get, withQuery } from '../../data/api.ts';
import { downloadFile } from '../../data/download-file.ts';

export interface AuditPage {
  data: AuditEntryView[];
  next_cursor: string | null;
}
export type AuditFilter = {
  by?: string;
  about?: string;
  from?: string;
  to?: string;
};

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ pageParam }) =>
      get<AuditPage>(withQuery('/v1/audit', { ...filter, limit: 40, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** The newest entries, regardless of the filters. */
export const newestAuditQuery = queryOptions({
  queryKey: ['audit', 'newest'],
  queryFn: async () => (await get<AuditPage>('/v1/audit?limit=12')).data,
});

/** Everything that happened to one post, newest first. */
export const postAuditQuery = (postId: string) =>
  queryOptions({
    queryKey: ['audit', 'post', postId],
    queryFn: async () => (await get<AuditPage>(withQuery('/v1/audit', { post_id: postId, limit: 100 }))).data,
  });

/** Verifies the whole chain on the server, when the page opens and on request. */
export const verificationQuery = queryOptions({
  queryKey: ['audit', 'verification'],
  queryFn: () => get<AuditVerificationView>('/v1/audit/verification'),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
});

export const useExportAuditCsv = () =>
  useMutation({
    mutationFn: (filter: AuditFilter) =>
      downloadFile(withQuery('/v1/audit/export', { ...filter }), 'text/csv', 'signoff-activity.csv'),
  });

/** The signed file that anybody can check. */
export const useDownloadProof = () =>
  useMutation({
    mutationFn: (postId: string) =>
      downloadFile(`/v1/posts/${postId}/proof`, 'application/vnd.signoff.proof+json', `proof-${postId}.json`),
  });
