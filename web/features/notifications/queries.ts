import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { NotificationListView, NotificationSettingsView } from '../../../server/http/views.ts';
import { get, post, withQuery } from '../../data/api.ts';
import { pollInterval } from '../../data/live.ts';
import { storeResponse } from '../../data/store-response.ts';

export type NotificationSetting = NotificationSettingsView['data'][number];

/** For the bell. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async () => (await get<NotificationListView>('/v1/notifications?limit=1')).unread,
  refetchInterval: () => pollInterval(30_000),
});

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam }) =>
    get<NotificationListView>(withQuery('/v1/notifications', { limit: 25, cursor: pageParam })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

export const useMarkRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { ids: string[] } | { post: string } | { all: true }) =>
      post<{ unread: number }>('/v1/notifications/read', which),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
};

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: () => get<NotificationSettingsView>('/v1/notification-settings'),
});

export const saveNotificationSettingMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (setting: Pick<NotificationSetting, 'kind'> & Partial<NotificationSetting>) =>
      post<NotificationSettingsView>('/v1/notification-settings', { kinds: [setting] }),
    // Saves are sent one after the other: each returns all settings, and an earlier response must not overwrite a
    // later one.
    scope: { id: 'notification-settings' },
    onSuccess: (all) => storeResponse(client, notificationSettingsQuery.queryKey, all),
  });

export const useSaveNotificationSetting = () =>
  useMutation(saveNotificationSettingMutation(useQueryClient()));
