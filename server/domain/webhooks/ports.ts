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
import type { EventType, ResourceKind } from '../events/catalogue.ts';
import type { Listener } from '../events/hearing.ts';
import type { LoggedEvent } from '../events/ports.ts';
import type { Tx } from '../tx.ts';

/** Thin: ids and states. Whole: besides, the thing itself as the API shows it. */
export const payloadKinds = ['thin', 'whole'] as const;
export type PayloadKind = (typeof payloadKinds)[number];

export type PauseReason = 'failing' | 'by_person';
/** `gone`: it answered 410. `access_ended`: the app, the token or the person may no longer read the workspace. */
export type EndReason = 'deleted' | 'gone' | 'access_ended';

/** An address that events are sent to. */
export interface Endpoint {
  readonly id: WebhookId;
  /** Whose events it gets. */
  readonly workspaceId: WorkspaceId;
  /** Whose owners manage it: the app's workspace, or the same. */
  readonly ownerWorkspaceId: WorkspaceId;
  /** With an app it hears what its person allowed that app; with a token, what the token may read; with neither, all. */
  readonly appId: AppId | null;
  readonly tokenId: TokenId | null;
  readonly createdBy: UserId;
  readonly url: string;
  readonly description: string;
  /** Null: all that it may hear, also types that come later. */
  readonly types: readonly EventType[] | null;
  readonly payload: PayloadKind;
  readonly createdAt: Date;
  readonly paused: { readonly at: Date; readonly because: PauseReason } | null;
  readonly ended: { readonly at: Date; readonly because: EndReason } | null;
}

/** How it goes with an endpoint. */
export interface EndpointHealth {
  readonly waiting: number;
  /** How many attempts failed in a row. */
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
}

export interface WebhookSecret {
  readonly id: WebhookSecretId;
  readonly endpointId: WebhookId;
  /** Its last characters. */
  readonly hint: string;
  readonly createdAt: Date;
  /** Null: the current one. */
  readonly expiresAt: Date | null;
}

export type WorkspacePair = Pick<Endpoint, 'workspaceId' | 'ownerWorkspaceId'>;

/** Which endpoints somebody may see. */
export type EndpointFilter =
  /** Those that a program registered for its person. */
  | { readonly of: 'program'; readonly workspaceId: WorkspaceId; readonly credential: Credential }
  /** Those that programs registered for a person. */
  | { readonly of: 'person'; readonly workspaceId: WorkspaceId; readonly userId: UserId }
  /** Those that send events of the workspace, and those of its apps. */
  | { readonly of: 'workspace'; readonly workspaceId: WorkspaceId; readonly appId?: AppId | undefined };

/** What a program acts with: an app for a person, or a token. */
export type Credential =
  | { readonly appId: AppId; readonly userId: UserId }
  | { readonly tokenId: TokenId; readonly userId: UserId };

export interface EndpointStore {
  /** Not deleted ones, newest first. */
  list(filter: EndpointFilter): Promise<readonly Endpoint[]>;
  find(id: WebhookId, filter: EndpointFilter): Promise<Endpoint | undefined>;
  health(ids: readonly WebhookId[]): Promise<ReadonlyMap<WebhookId, EndpointHealth>>;
  /** Locked until the transaction ends, with the queue of its deliveries. */
  lock(tx: Tx, id: WebhookId, filter: EndpointFilter): Promise<Endpoint | undefined>;
  /** Of the same app, or of none, that are not ended; those who add one wait for each other. */
  countOpen(tx: Tx, endpoint: Pick<Endpoint, 'workspaceId' | 'appId'>): Promise<number>;
  insert(tx: Tx, endpoint: Endpoint): Promise<void>;
  update(tx: Tx, endpoint: Endpoint): Promise<void>;
  /** Nothing is sent any more; what waits stays. */
  pause(tx: Tx, id: WebhookId, because: PauseReason, at: Date): Promise<void>;
  /** What waits is sent, as if nothing had failed. */
  resume(tx: Tx, id: WebhookId, at: Date): Promise<void>;
  /** What waits is dropped. */
  end(tx: Tx, id: WebhookId, because: EndReason, at: Date): Promise<void>;
}

export interface WebhookSecretStore {
  /** Those that work, oldest first. */
  list(endpointIds: readonly WebhookId[], now: Date, tx?: Tx): Promise<readonly WebhookSecret[]>;
  /** The newest one, in clear. */
  reveal(tx: Tx, endpoint: Endpoint, now: Date): Promise<string | undefined>;
  add(tx: Tx, endpoint: Endpoint, secret: WebhookSecret & { readonly clear: string }): Promise<void>;
  /** Makes every other secret expire at `at`, unless it expires sooner. */
  expireOthers(tx: Tx, endpointId: WebhookId, keep: WebhookSecretId, at: Date): Promise<void>;
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'dropped';
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;

export interface Delivery {
  readonly id: DeliveryId;
  readonly endpointId: WebhookId;
  readonly eventId: EventId;
  readonly type: EventType;
  readonly eventAt: Date;
  readonly resource: { readonly kind: ResourceKind; readonly id: string };
  /** Counted for each endpoint and resource. */
  readonly number: number;
  readonly isTest: boolean;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly replays: number;
  readonly createdAt: Date;
  /** Null: it is settled, is on its way, or waits for an earlier one of its resource. */
  readonly nextAt: Date | null;
  readonly settledAt: Date | null;
  readonly lastAttempt: Pick<Attempt, 'at' | 'status' | 'trouble'> | null;
}

export interface Attempt {
  readonly at: Date;
  readonly ms: number;
  readonly status: number | null;
  readonly trouble: Message | null;
  readonly answer: string;
}

export interface DeliveryFilter {
  readonly states?: readonly DeliveryState[] | undefined;
  readonly types?: readonly EventType[] | undefined;
  /** Such as `post:123`. */
  readonly resource?: string | undefined;
  readonly before: DeliveryId | undefined;
  readonly limit: number;
}

export interface DeliveryReader {
  /** Newest first. */
  list(endpointId: WebhookId, filter: DeliveryFilter): Promise<readonly Delivery[]>;
  /** With its body, once it is rendered, and its attempts, oldest first. */
  find(
    endpointId: WebhookId,
    id: DeliveryId,
  ): Promise<
    | { readonly delivery: Delivery; readonly body: string | null; readonly attempts: readonly Attempt[] }
    | undefined
  >;
}

/** Which settled deliveries go out again. Times are those of the events. */
export type ReplaySelection =
  | { readonly deliveryId: DeliveryId }
  | { readonly from: Date; readonly to: Date }
  | { readonly failedSince: Date };

export interface DeliveryStore {
  /** Puts them back in their order. Returns how many. The endpoint is locked. */
  replay(tx: Tx, endpointId: WebhookId, which: ReplaySelection, at: Date): Promise<number>;
  addTest(
    tx: Tx,
    endpoint: Endpoint,
    test: Pick<Delivery, 'id' | 'eventId' | 'type' | 'resource' | 'createdAt'> & { readonly body: string },
  ): Promise<void>;
  /** How many tests of an endpoint wait, or were made since then. */
  countTests(tx: Tx, endpointId: WebhookId, since: Date): Promise<number>;
}

/** An endpoint, with who listens there. */
export interface ListeningEndpoint {
  readonly endpoint: Endpoint;
  /** Null: whoever it acted for may no longer read the workspace. */
  readonly listener: Listener | null;
}

export interface EnqueueStore {
  /** Endpoints that have not all their events yet, and for which not too much waits. */
  behind(): Promise<readonly WebhookId[]>;
  /** Its next events, in their order. Locked until the transaction ends. Undefined: it is paused, has ended, or is not ours. */
  lockNext(
    tx: Tx,
    id: WebhookId,
  ): Promise<(ListeningEndpoint & { readonly events: readonly LoggedEvent[] }) | undefined>;
  /** In this order, each with the next number of its resource. */
  enqueue(
    tx: Tx,
    endpoint: Endpoint,
    events: readonly LoggedEvent[],
    /** The place up to which it has them now. */
    through: number,
    at: Date,
  ): Promise<void>;
}

/** A delivery that this process sends now. */
export interface ClaimedDelivery {
  readonly id: DeliveryId;
  readonly endpoint: Endpoint;
  readonly listener: Listener | null;
  /** The secrets that work, in clear, newest first. */
  readonly secrets: readonly string[];
  readonly eventId: EventId;
  readonly type: EventType;
  readonly number: number;
  readonly isTest: boolean;
  /** How many attempts there were, with this one. */
  readonly tries: number;
  /** Null: this is the first attempt. */
  readonly body: Buffer | null;
  /** Null: it is a test, or was thrown away. */
  readonly event: LoggedEvent | null;
}

export interface Settlement {
  readonly state: DeliveryState;
  /** When it waits. */
  readonly retryAt: Date | null;
  readonly body: Buffer | null;
  /** Null: nothing was sent. */
  readonly attempt: Attempt | null;
}

export interface DeliveryQueue {
  claim(
    worker: string,
    now: Date,
    limit: number,
    busyHosts: readonly string[],
  ): Promise<readonly ClaimedDelivery[]>;
  /** False: it was no longer this process's. `hasSucceededSince`: another one arrived since its first attempt. */
  settle(
    worker: string,
    id: DeliveryId,
    settlement: Settlement,
    now: Date,
  ): Promise<{ readonly applied: boolean; readonly hasSucceededSince: boolean }>;
  /** Gives back what died processes took. */
  free(now: Date): Promise<number>;
  /** When the next can be sent; null: nothing waits. */
  nextAt(): Promise<Date | null>;
}

/** `trouble` says what happened and never contains what the server sent. */
export type PostOutcome = {
  readonly ms: number;
  /** The beginning of the answer. */
  readonly answer: string;
} & (
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: 'failed'; readonly trouble: Message }
);

export interface SafePost {
  /** Fails with `SafeFetchError` for what may not be posted to. */
  check(url: string): Promise<void>;
  /** Never fails. */
  post(
    url: string,
    request: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array },
  ): Promise<PostOutcome>;
}
