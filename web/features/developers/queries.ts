import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AppDetailView,
  AppView,
  AuthorizedAppView,
  NewAppSecretView,
  RedirectUriCheckView,
  RegisteredAppView,
} from '../../../server/http/views.ts';
import { get, post, postForm, remove } from '../../data/api.ts';

export type AppFields = Pick<AppView, 'name' | 'redirect_uris' | 'scopes'>;

export const appsQuery = queryOptions({
  queryKey: ['apps'],
  queryFn: async () => (await get<{ data: AppView[] }>('/v1/apps')).data,
});

export const appQuery = (id: string) =>
  queryOptions({ queryKey: ['apps', id], queryFn: () => get<AppDetailView>(`/v1/apps/${id}`) });

export const redirectUriQuery = (uri: string, kind: AppView['kind']) =>
  queryOptions({
    queryKey: ['redirect-uri', kind, uri],
    queryFn: () => post<RedirectUriCheckView>('/v1/apps/check-redirect-uri', { uri, kind }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const authorizedAppsQuery = (of: 'me' | 'workspace') =>
  queryOptions({
    queryKey: ['authorized-apps', of],
    queryFn: async () => (await get<{ data: AuthorizedAppView[] }>(`/v1/authorized-apps?of=${of}`)).data,
    staleTime: 0,
  });

const useAppMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['apps'] }) });
};

export const useRegisterApp = () =>
  useAppMutation((input: AppFields & Pick<AppView, 'kind'>) => post<RegisteredAppView>('/v1/apps', input));

export const useChangeApp = (id: string) =>
  useAppMutation((changes: Partial<AppFields> & { logo?: null }) =>
    post<AppDetailView>(`/v1/apps/${id}`, changes),
  );

export const useSetLogo = (id: string) =>
  useAppMutation((file: File) => {
    const form = new FormData();
    form.set('file', file, file.name || 'logo.png');
    return postForm<AppDetailView>(`/v1/apps/${id}/logo`, form);
  });

export const useRotateSecret = (id: string) =>
  useAppMutation((overlapHours: number) =>
    post<NewAppSecretView>(`/v1/apps/${id}/secrets`, { overlap_hours: overlapHours }),
  );

export const useEndSecret = (id: string) =>
  useAppMutation((secretId: string) => remove(`/v1/apps/${id}/secrets/${secretId}`));

export const useDeleteApp = () => useAppMutation((id: string) => remove(`/v1/apps/${id}`));

export const useRevokeApp = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(`/v1/authorized-apps/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['authorized-apps'] }),
  });
};
