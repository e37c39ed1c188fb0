/** Maps the domain's endpoints and deliveries to the API's views. */
import type { Actor } from '../../domain/actor/actor.ts';
import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { isManagedBy } from '../../domain/webhooks/find-endpoint.ts';
import type {
  Attempt,
  Delivery,
  Endpoint,
  EndpointHealth,
  WebhookSecret,
} from '../../domain/webhooks/ports.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import type { WebhookAttemptView, WebhookDeliveryView, WebhookSecretView, WebhookView } from './views.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

export const toSecretView = ({ id, hint, createdAt, expiresAt }: WebhookSecret): WebhookSecretView => ({
  id,
  hint,
  created_at: createdAt.toISOString(),
  expires_at: iso(expiresAt),
});

function toWebhookView(
  actor: Actor,
  endpoint: Endpoint,
  health: EndpointHealth | undefined,
  secrets: readonly WebhookSecret[],
): WebhookView {
  const stopped = endpoint.ended ?? endpoint.paused;
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    types: endpoint.types && [...endpoint.types],
    payload: endpoint.payload,
    workspace_id: endpoint.workspaceId,
    app_id: endpoint.appId,
    person_id: endpoint.createdBy,
    state: endpoint.ended ? 'ended' : endpoint.paused ? 'paused' : 'active',
    state_reason: stopped && stopped.because !== 'deleted' ? stopped.because : null,
    state_since: iso(stopped?.at),
    waiting: health?.waiting ?? 0,
    failures: health?.failures ?? 0,
    failing_since: iso(health?.failingSince),
    last_success_at: iso(health?.lastSuccessAt),
    secrets: secrets.filter(({ endpointId }) => endpointId === endpoint.id).map(toSecretView),
    can_manage: isManagedBy(actor, endpoint),
    created_at: endpoint.createdAt.toISOString(),
  };
}

export async function showEndpoints(
  { endpoints, secrets, clock }: WebhookDeps,
  actor: Actor,
  shown: readonly Endpoint[],
): Promise<WebhookView[]> {
  const ids = shown.map(({ id }) => id);
  const health = await endpoints.health(ids);
  const working = await secrets.list(ids, clock.now());
  return shown.map((endpoint) => toWebhookView(actor, endpoint, health.get(endpoint.id), working));
}

export async function showEndpoint(
  deps: WebhookDeps,
  actor: Actor,
  endpoint: Endpoint,
): Promise<WebhookView> {
  const [view] = await showEndpoints(deps, actor, [endpoint]);
  if (!view) throw new Error('an endpoint has a view');
  return view;
}

const attempted = ({ at, status, trouble }: Pick<Attempt, 'at' | 'status' | 'trouble'>) => ({
  at: at.toISOString(),
  status,
  ...messageFields('error', trouble),
});

export const toAttemptView = ({ ms, answer, ...attempt }: Attempt): WebhookAttemptView => ({
  ...attempted(attempt),
  ms,
  answer,
});

export const toDeliveryView = (delivery: Delivery): WebhookDeliveryView => ({
  id: delivery.id,
  webhook_id: delivery.endpointId,
  event: { id: delivery.eventId, type: delivery.type, timestamp: delivery.eventAt.toISOString() },
  resource: { ...delivery.resource },
  number: delivery.number,
  test: delivery.isTest,
  state: delivery.state,
  tries: delivery.tries,
  replays: delivery.replays,
  created_at: delivery.createdAt.toISOString(),
  next_attempt_at: iso(delivery.nextAt),
  settled_at: iso(delivery.settledAt),
  last_attempt: delivery.lastAttempt && attempted(delivery.lastAttempt),
});
