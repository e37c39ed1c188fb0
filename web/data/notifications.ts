import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationListView, NotificationSettingsView } from '../../server/http/views.ts';
import { get, post, withQuery } from '../lib/api.ts';
import { askEvery } from '../lib/live.ts';

export type NotificationSetting = NotificationSettingsView['data'][number];

/** For the bell. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async () => (await get<NotificationListView>('/v1/notifications?limit=1')).unread,
  refetchInterval: () => askEvery(30_000),
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
    mutationFn: (which: { ids: string[] } | { all: true }) =>
      post<{ unread: number }>('/v1/notifications/read', which),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
};

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: () => get<NotificationSettingsView>('/v1/notification-settings'),
});

export const useSaveNotificationSetting = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (setting: Pick<NotificationSetting, 'kind'> & Partial<NotificationSetting>) =>
      post<NotificationSettingsView>('/v1/notification-settings', { kinds: [setting] }),
    onSuccess: (all) => client.setQueryData(notificationSettingsQuery.queryKey, all),
  });
};
