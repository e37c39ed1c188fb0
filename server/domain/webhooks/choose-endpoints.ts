/** Which endpoints an event goes to: those that chose its type and may hear it. */
import type { Clock } from '../../lib/clock.ts';
import { type Listener, mayHear } from '../events/hearing.ts';
import type { LoggedEvent, SequencedEventSubscriber } from '../events/ports.ts';
import type { Endpoint, FanOutStore, ListeningEndpoint } from './ports.ts';

type Occurrence = Pick<LoggedEvent, 'type' | 'data'>;

/** That an app's own permission ended is the last thing that it hears. */
export const isFarewell = ({ appId, createdBy }: Endpoint, { type, data }: Occurrence): boolean =>
  type === 'grant.revoked' && appId !== null && data.app_id === appId && data.user_id === createdBy;

/** `listener` is null where whoever the endpoint acts for may no longer read the workspace. */
export const mayStillHear = (endpoint: Endpoint, listener: Listener | null, event: Occurrence): boolean =>
  isFarewell(endpoint, event) || (listener !== null && mayHear(listener, event)); // guard: an endpoint hears what its app may read

const chooses = ({ endpoint, listener }: ListeningEndpoint, event: Occurrence): boolean =>
  (endpoint.types === null || endpoint.types.includes(event.type)) && mayStillHear(endpoint, listener, event);

/** Runs in the transaction that gives events their places: each is enqueued once for each endpoint, or not at all. */
export const createFanOut =
  (store: FanOutStore, clock: Clock): SequencedEventSubscriber =>
  async (tx, events) => {
    const listening = await store.listening(tx, [...new Set(events.map(({ workspaceId }) => workspaceId))]);
    const deliveries = events.flatMap((event) =>
      listening
        .filter((one) => one.endpoint.workspaceId === event.workspaceId && chooses(one, event))
        .map(({ endpoint }) => ({ endpoint, event })),
    );
    if (deliveries.length > 0) await store.enqueue(tx, deliveries, clock.now());
  };
