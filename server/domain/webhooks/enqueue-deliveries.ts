/**
 * Makes the deliveries of an endpoint from the events after the place up to which it has them. That place moves in the same
 * transaction, so each event is enqueued once, or not at all. An endpoint for which much waits already is left alone: its
 * events stay in the log, and cost nothing.
 */

import type { WebhookId } from '../../lib/ids.ts';
import type { LoggedEvent } from '../events/ports.ts';
import { isFarewell, mayStillHear } from './may-hear.ts';
import type { EnqueueStore, ListeningEndpoint } from './ports.ts';
import { type StopDeps, stopEndpoint } from './stop-endpoint.ts';

export interface EnqueueDeps extends StopDeps {
  readonly enqueueing: EnqueueStore;
}

const chooses = ({ endpoint, listener }: ListeningEndpoint, event: LoggedEvent): boolean =>
  (endpoint.types === null || endpoint.types.includes(event.type)) && mayStillHear(endpoint, listener, event);

/** Of all endpoints that are behind, a part of each. Returns whether there was any: then more may remain. */
export async function enqueueDeliveries(deps: EnqueueDeps): Promise<boolean> {
  let hasEnqueued = false;
  for (const id of await deps.enqueueing.behind()) if (await enqueueFor(deps, id)) hasEnqueued = true;
  return hasEnqueued;
}

async function enqueueFor(deps: EnqueueDeps, id: WebhookId): Promise<boolean> {
  const { hasEnqueued, silent } = await deps.transact(async (tx) => {
    const next = await deps.enqueueing.lockNext(tx, id);
    const newest = next?.events.at(-1);
    if (!next || !newest) return { hasEnqueued: false, silent: null };
    const { endpoint, listener, events } = next;
    const chosen = events.filter((event) => chooses(next, event));
    await deps.enqueueing.enqueue(tx, endpoint, chosen, newest.sequence, deps.clock.now());
    const isSilent = listener === null && !chosen.some((event) => isFarewell(endpoint, event));
    return { hasEnqueued: true, silent: isSilent ? endpoint : null };
  });
  if (silent) await stopEndpoint(deps, silent, { end: 'access_ended' });
  return hasEnqueued;
}
