import { notFound } from '../../errors.ts';
import type { WebhookId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { WebhookDeps } from './deps.ts';
import { lockManaged, requireOpen } from './find-endpoint.ts';
import type { ReplaySelection } from './ports.ts';

/** They go out again with the same ids and the same bytes, in their order. Returns how many. */
export const replayDeliveries = (
  deps: WebhookDeps,
  actor: Actor,
  { id, which }: { readonly id: WebhookId; readonly which: ReplaySelection },
): Promise<number> =>
  deps.transact(async (tx) => {
    const endpoint = await lockManaged(deps, tx, actor, id);
    requireOpen(endpoint);
    const count = await deps.deliveries.replay(tx, id, which, deps.clock.now());
    if (count === 0 && 'deliveryId' in which) throw notFound('delivery');
    if (count > 0) await auditEndpoint(deps, tx, actor, endpoint, 'webhook.replayed', { count });
    tx.afterCommit(deps.wakeSender);
    return count;
  });
