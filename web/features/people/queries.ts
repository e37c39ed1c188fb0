import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InvitationView, MemberView, PolicyView, SignedPostView } from '../../../server/http/views.ts';
import { get, post, remove } from '../../data/api.ts';
import type { Role } from '../../data/session.ts';

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: async () => (await get<{ data: MemberView[] }>('/v1/members')).data,
});

export const policyQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: () => get<PolicyView>('/v1/policies'),
  staleTime: 60_000,
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async () => (await get<{ data: InvitationView[] }>('/v1/invitations')).data,
});

export interface InvitationPreview {
  workspace: string | { name: string };
  role: Role;
  invited_by: string | { name: string };
  state: InvitationView['state'];
}

export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitations', 'by-token', token],
    queryFn: () => get<InvitationPreview>(`/v1/invitations/by-token/${encodeURIComponent(token)}`),
  });

export const acceptInvitation = (token: string): Promise<{ workspace_id: string }> =>
  post('/v1/invitations/accept', { token });

/** Whether what a member signed and has not gone out falls with their right to approve. */
export type SignatureChoice = 'fall' | 'stand';

export const pendingSignaturesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['pending-signatures', userId],
    queryFn: async () => (await get<{ data: SignedPostView[] }>(`/v1/members/${userId}/signatures`)).data,
    staleTime: 0,
  });

export const setMemberRole = (
  userId: string,
  role: Role,
  signatures: SignatureChoice = 'fall',
): Promise<unknown> => post(`/v1/members/${userId}`, { role, signatures });
export const removeMember = (userId: string, signatures: SignatureChoice): Promise<void> =>
  remove(`/v1/members/${userId}?signatures=${signatures}`);
export const makeSignInLink = (userId: string): Promise<{ link: string; expires_at: string }> =>
  post(`/v1/members/${userId}/sign-in-link`);
export const saveWorkspace = (id: string, changes: { name?: string; time_zone?: string }): Promise<unknown> =>
  post(`/v1/workspaces/${id}`, changes);
export const savePolicy = (policy: PolicyView): Promise<PolicyView> => post('/v1/policies', policy);
export const invite = (role: Role, note: string): Promise<InvitationView & { link: string }> =>
  post('/v1/invitations', note ? { role, note } : { role });
export const revokeInvitation = (id: string): Promise<void> => remove(`/v1/invitations/${id}`);

export const useRefreshSettings = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['members', 'invitations', 'policies', 'session'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
};
