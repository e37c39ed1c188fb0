import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ConsentDecisionView, ConsentView } from '../../../server/http/views.ts';
import { get, post } from '../../data/api.ts';
import type { Scope } from '../developers/scope-texts.ts';

/** Read once and never refetched in the background: the user decides on exactly what is shown. */
export const consentQuery = (uid: string) =>
  queryOptions({
    queryKey: ['consents', uid],
    queryFn: () => get<ConsentView>(`/v1/consents/${encodeURIComponent(uid)}`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export type ConsentDecision =
  | { decision: 'deny'; digest: string }
  | { decision: 'allow'; workspace_id: string; scopes: Scope[]; digest: string };

export const useDecideConsent = (uid: string) =>
  useMutation({
    mutationFn: (decision: ConsentDecision) =>
      post<ConsentDecisionView>(`/v1/consents/${encodeURIComponent(uid)}`, decision),
    onSuccess: ({ redirect_to }) => window.location.assign(redirect_to),
  });
