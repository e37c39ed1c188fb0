import type { Clock } from '../../lib/clock.ts';
import type { FreshSignInDeps } from '../actor/fresh-sign-in.ts';
import type { AppStore } from '../apps/ports.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Listener } from '../events/hearing.ts';
import type { Transact, Tx } from '../tx.ts';
import type {
  DeliveryReader,
  DeliveryStore,
  Endpoint,
  EndpointStore,
  SafePost,
  WebhookSecretStore,
} from './ports.ts';

export interface WebhookDeps extends FreshSignInDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly apps: Pick<AppStore, 'find' | 'list'>;
  readonly endpoints: EndpointStore;
  readonly secrets: WebhookSecretStore;
  readonly deliveries: DeliveryStore & DeliveryReader;
  /** Who would listen at this endpoint now. */
  readonly listenerOf: (tx: Tx, endpoint: Endpoint) => Promise<Listener | undefined>;
  readonly checkAddress: SafePost['check'];
  /** After the commit: there is something to send. */
  readonly wakeSender: () => void;
  readonly randomBytes: (count: number) => Buffer;
  readonly maxPerApp: number;
}
