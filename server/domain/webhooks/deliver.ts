/**
 * Sends one delivery that this process claimed. Promise: it goes to nobody who may not hear it at that moment; each attempt
 * sends the same bytes under the same id; and what came of it is written before anything else follows.
 */

import type { Json } from '../../lib/canonical-json.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SigningKey } from '../audit/signing-key.ts';
import { eventBody } from '../events/event-body.ts';
import { isAudible, type Listener } from '../events/hearing.ts';
import type { LoggedEvent } from '../events/ports.ts';
import type { Observe } from '../observe.ts';
import { decideDelivery } from './decide-delivery.ts';
import { isFarewell, mayStillHear } from './may-hear.ts';
import { messages } from './messages.ts';
import type { ClaimedDelivery, DeliveryQueue, PostOutcome, SafePost, Settlement } from './ports.ts';
import { signedHeaders } from './signature.ts';
import { type StopDeps, stopEndpoint } from './stop-endpoint.ts';

export interface DeliverDeps extends StopDeps {
  readonly queue: DeliveryQueue;
  readonly post: SafePost['post'];
  readonly installationKey: Pick<SigningKey, 'sign'>;
  /** A thing as the listener would read it; null when it is gone. */
  readonly readResource: (listener: Listener, event: LoggedEvent) => Promise<Json>;
  readonly observe: Pick<Observe, 'webhookDelivered'>;
  readonly clock: Clock;
  readonly random: () => number;
  /** This process. */
  readonly worker: string;
}

export async function deliver(deps: DeliverDeps, claimed: ClaimedDelivery): Promise<void> {
  const { endpoint, event } = claimed;
  const isOver = endpoint.ended !== null;
  const body =
    isOver || !isAllowed(claimed) ? null : (claimed.body ?? (event && (await render(deps, claimed, event))));
  if (body === null) {
    await settle(deps, claimed, { state: 'dropped', retryAt: null, body: null, attempt: null });
    if (!isOver && claimed.listener === null) await stopEndpoint(deps, endpoint, { end: 'access_ended' });
    return;
  }
  const at = deps.clock.now();
  const outcome = await send(deps, claimed, body, at);
  const { state, retryAt, isGone } = decideDelivery(outcome, claimed, deps.clock.now(), deps.random);
  const { ms, answer } = outcome;
  const result =
    outcome.kind === 'answered'
      ? { status: outcome.status, trouble: null }
      : { status: null, trouble: outcome.trouble };
  const attempt = { at, ms, answer, ...result };
  const { applied, hasSucceededSince } = await settle(deps, claimed, { state, retryAt, body, attempt });
  if (!applied) return;
  if (isGone) await stopEndpoint(deps, endpoint, { end: 'gone' });
  else if (event && isFarewell(endpoint, event) && claimed.listener === null && state !== 'waiting')
    await stopEndpoint(deps, endpoint, { end: 'access_ended' });
  else if (state === 'failed' && !claimed.isTest && !hasSucceededSince)
    await stopEndpoint(deps, endpoint, { pause: 'failing' });
}

/** Nothing goes out without a signature that its receiver can check. */
async function send(
  deps: DeliverDeps,
  claimed: ClaimedDelivery,
  body: Buffer,
  at: Date,
): Promise<PostOutcome> {
  const { eventId: id, secrets, endpoint } = claimed;
  if (secrets.length === 0) return { kind: 'failed', trouble: messages.no_secret(), answer: '', ms: 0 };
  const { installationKey } = deps;
  return deps.post(endpoint.url, {
    headers: signedHeaders({ id, at, body }, { secrets, installationKey }),
    body,
  });
}

/** A test, or an event that is thrown away by now, is judged by its type. */
const isAllowed = ({ endpoint, listener, event, type }: ClaimedDelivery): boolean =>
  event ? mayStillHear(endpoint, listener, event) : listener !== null && isAudible(listener, type);

async function render(
  { readResource }: DeliverDeps,
  { endpoint, listener, number }: ClaimedDelivery,
  event: LoggedEvent,
): Promise<Buffer> {
  const { data, ...head } = eventBody(event);
  const whole =
    endpoint.payload === 'whole' ? { current: listener && (await readResource(listener, event)) } : {};
  return Buffer.from(JSON.stringify({ ...head, number, data, ...whole }), 'utf8');
}

async function settle(deps: DeliverDeps, { id }: ClaimedDelivery, settlement: Settlement) {
  const settled = await deps.queue.settle(deps.worker, id, settlement, deps.clock.now());
  if (settled.applied)
    deps.observe.webhookDelivered(settlement.state === 'waiting' ? 'retried' : settlement.state);
  return settled;
}
