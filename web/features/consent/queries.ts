import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ConsentView, DecidedConsentView } from '../../../server/http/views.ts';
import { get, post } from '../../data/api.ts';
import type { Scope } from '../developers/scope-words.ts';

/** Read once and not again behind the person's back: what they see is what they answer. */
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
      post<DecidedConsentView>(`/v1/consents/${encodeURIComponent(uid)}`, decision),
    onSuccess: ({ redirect_to }) => window.location.assign(redirect_to),
  });
