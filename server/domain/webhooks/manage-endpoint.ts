/** Changes of an endpoint after it is made. */
import { AppError } from '../../errors.ts';
import type { WebhookId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { EndpointInput } from './create-endpoint.ts';
import type { WebhookDeps } from './deps.ts';
import { requireAllowedAddress, requireAudible } from './endpoint-input.ts';
import { findEndpoint, lockEndpoint, lockManaged, requireManager, requireOpen } from './find-endpoint.ts';
import { messages } from './messages.ts';
import type { Endpoint } from './ports.ts';

/** Omitted fields stay. What waits is sent to the new address. */
export async function changeEndpoint(
  deps: WebhookDeps,
  actor: Actor,
  { id, changes }: { readonly id: WebhookId; readonly changes: Partial<EndpointInput> },
): Promise<Endpoint> {
  requireManager(actor, await findEndpoint(deps, actor, id));
  if (changes.url !== undefined) {
    if (actor.via.kind === 'session') requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits);
    await requireAllowedAddress(deps, changes.url);
  }
  return deps.transact(async (tx) => {
    const existing = await lockManaged(deps, tx, actor, id);
    requireOpen(existing);
    const endpoint: Endpoint = { ...existing, ...changes };
    const changed = (['url', 'description', 'types', 'payload'] as const).filter(
      (field) => JSON.stringify(endpoint[field]) !== JSON.stringify(existing[field]),
    );
    if (changed.length === 0) return existing;
    const listener = await deps.listenerOf(tx, existing);
    if (!listener) throw new AppError('forbidden', messages.app_not_allowed());
    if (changes.types !== undefined) requireAudible(listener, changes.types);
    await deps.endpoints.update(tx, endpoint);
    await auditEndpoint(deps, tx, actor, endpoint, 'webhook.changed', { changed });
    return endpoint;
  });
}

export const deleteEndpoint = (deps: WebhookDeps, actor: Actor, id: WebhookId): Promise<void> =>
  deps.transact(async (tx) => {
    const endpoint = await lockEndpoint(deps, tx, actor, id);
    await deps.endpoints.end(tx, id, 'deleted', deps.clock.now());
    await auditEndpoint(deps, tx, actor, endpoint, 'webhook.deleted');
  });

/** Events go on being collected. */
export const pauseEndpoint = (deps: WebhookDeps, actor: Actor, id: WebhookId): Promise<Endpoint> =>
  deps.transact(async (tx) => {
    const endpoint = await lockEndpoint(deps, tx, actor, id);
    requireOpen(endpoint);
    if (endpoint.paused) return endpoint;
    const paused = { at: deps.clock.now(), because: 'by_person' } as const;
    await deps.endpoints.pause(tx, id, paused.because, paused.at);
    await auditEndpoint(deps, tx, actor, endpoint, 'webhook.paused', { because: paused.because });
    return { ...endpoint, paused };
  });

/** All that was collected is sent. Also for one that only waits after failures: it is tried at once. */
export const resumeEndpoint = (deps: WebhookDeps, actor: Actor, id: WebhookId): Promise<Endpoint> =>
  deps.transact(async (tx) => {
    const endpoint = await lockEndpoint(deps, tx, actor, id);
    requireOpen(endpoint);
    await deps.endpoints.resume(tx, id, deps.clock.now());
    if (endpoint.paused) await auditEndpoint(deps, tx, actor, endpoint, 'webhook.resumed');
    tx.afterCommit(deps.wakeSender);
    return { ...endpoint, paused: null };
  });
