import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CreatedWebhookView,
  NewWebhookSecretView,
  WebhookDeliveryDetailView,
  WebhookDeliveryView,
  WebhookView,
} from '../../../../server/http/views.ts';
import { get, post, remove, withQuery } from '../../../data/api.ts';

export type EventType = WebhookDeliveryView['event']['type'];
export type EndpointFields = Pick<WebhookView, 'url' | 'description' | 'types' | 'payload'>;
export type DeliveryState = WebhookDeliveryView['state'];
/** Times are those of the events. */
export type Replay =
  | { readonly delivery_id: string }
  | { readonly failed_since: string }
  | { readonly since: string }
  | { readonly from: string; readonly to: string };

interface DeliveryPage {
  data: WebhookDeliveryView[];
  next_cursor: string | null;
}

/** Deliveries are no change in the workspace, so the stream of changes does not tell of them. */
const pollMs = 5_000;
const detailPollMs = 1_500;
/** Each page is fetched again, so a reader who went far back asks for news himself. */
const maxPolledPages = 2;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: async () => (await get<{ data: WebhookView[] }>('/v1/webhooks')).data,
  refetchInterval: pollMs,
});

export const deliveriesQuery = (webhookId: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries', state ?? 'all'],
    queryFn: ({ pageParam }) =>
      get<DeliveryPage>(
        withQuery(`/v1/webhooks/${webhookId}/deliveries`, { state, limit: 12, cursor: pageParam }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > maxPolledPages ? false : pollMs),
  });

export const lastDeliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'last'],
    queryFn: async () => (await get<DeliveryPage>(`/v1/webhooks/${webhookId}/deliveries?limit=10`)).data,
    refetchInterval: pollMs,
  });

export const deliveryQuery = (webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'delivery', deliveryId],
    queryFn: () => get<WebhookDeliveryDetailView>(`/v1/webhooks/${webhookId}/deliveries/${deliveryId}`),
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? detailPollMs : false),
  });

const useWebhookMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks'] }) });
};

export const useCreateWebhook = () =>
  useWebhookMutation((input: EndpointFields & { readonly app_id?: string }) =>
    post<CreatedWebhookView>('/v1/webhooks', input),
  );

export const useChangeWebhook = (id: string) =>
  useWebhookMutation((changes: EndpointFields) => post<WebhookView>(`/v1/webhooks/${id}`, changes));

export const usePauseOrResume = (id: string) =>
  useWebhookMutation((action: 'pause' | 'resume') => post<WebhookView>(`/v1/webhooks/${id}/${action}`));

/** It leaves the list before anything below it is asked for again, because that is gone. */
export const useEndWebhook = (onEnded: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(`/v1/webhooks/${id}`),
    onSuccess: (_, ended) => {
      client.setQueryData(webhooksQuery.queryKey, (list) => list?.filter(({ id }) => id !== ended));
      onEnded();
    },
  });
};

export const useRotateWebhookSecret = (id: string) =>
  useWebhookMutation((overlapHours: number) =>
    post<NewWebhookSecretView>(`/v1/webhooks/${id}/rotate-secret`, { overlap_hours: overlapHours }),
  );

export const useShowWebhookSecret = (id: string) =>
  useMutation({
    mutationFn: async () => (await post<{ secret: string }>(`/v1/webhooks/${id}/show-secret`)).secret,
  });

export const useReplay = (id: string) =>
  useWebhookMutation(async (which: Replay) => {
    const { replayed } = await post<{ replayed: number }>(`/v1/webhooks/${id}/replay`, which);
    return replayed;
  });

export const useSendTest = (id: string) =>
  useWebhookMutation((type: EventType) => post<WebhookDeliveryView>(`/v1/webhooks/${id}/test`, { type }));
