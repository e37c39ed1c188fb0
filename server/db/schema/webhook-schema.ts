/** The tables of webhooks. Part of schema.ts. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { EventType } from '../../domain/events/catalogue.ts';
import type { DeliveryState, EndReason, PauseReason, PayloadKind } from '../../domain/webhooks/ports.ts';
import type {
  AppId,
  DeliveryId,
  EventId,
  TokenId,
  UserId,
  WebhookId,
  WebhookSecretId,
  WorkspaceId,
} from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { NullableJson } from './json-column.ts';

export interface WebhookTables {
  webhook_endpoints: {
    workspace_id: WorkspaceId;
    owner_workspace_id: WorkspaceId;
    id: WebhookId;
    app_id: AppId | null;
    token_id: TokenId | null;
    created_by: UserId;
    url: string;
    description: string;
    types: EventType[] | null;
    payload: PayloadKind;
    created_at: Date;
    paused_at: Date | null;
    paused_because: PauseReason | null;
    ended_at: Date | null;
    ended_because: EndReason | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  webhook_secrets: {
    workspace_id: WorkspaceId;
    owner_workspace_id: WorkspaceId;
    id: WebhookSecretId;
    endpoint_id: WebhookId;
    sealed: Buffer;
    hint: string;
    created_at: Date;
    expires_at: Date | null;
  };
  webhook_queues: {
    workspace_id: WorkspaceId;
    owner_workspace_id: WorkspaceId;
    endpoint_id: WebhookId;
    host: string;
    enqueued_through: string;
    stopped: Generated<boolean>;
    next_at: Date | null;
    failures: Generated<number>;
    failing_since: Date | null;
    last_success_at: Date | null;
  };
  webhook_numbers: {
    workspace_id: WorkspaceId;
    owner_workspace_id: WorkspaceId;
    endpoint_id: WebhookId;
    resource: string;
    number: string;
  };
  webhook_deliveries: {
    workspace_id: WorkspaceId;
    owner_workspace_id: WorkspaceId;
    id: DeliveryId;
    endpoint_id: WebhookId;
    event_id: EventId;
    type: EventType;
    event_at: Date;
    resource: string;
    sequence: string | null;
    number: string;
    created_at: Date;
    state: DeliveryState;
    body: Buffer | null;
    tries: Generated<number>;
    first_tried_at: Date | null;
    next_at: Date | null;
    claimed_by: string | null;
    lease_expires_at: Date | null;
    settled_at: Date | null;
    replays: Generated<number>;
  };
  webhook_attempts: {
    workspace_id: WorkspaceId;
    owner_workspace_id: WorkspaceId;
    id: GeneratedAlways<string>;
    delivery_id: DeliveryId;
    at: Date;
    ms: number;
    status: number | null;
    trouble: NullableJson<Message>;
    answer: string;
  };
}
