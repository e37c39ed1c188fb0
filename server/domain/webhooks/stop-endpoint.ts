/** An endpoint stops on its own: it failed for days, said that it is gone, or may hear nothing any more. People are told. */
import type { Transact } from '../tx.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { WebhookDeps } from './deps.ts';
import type { Endpoint, EndpointStore, EndReason } from './ports.ts';

export interface StopDeps extends Pick<WebhookDeps, 'audit' | 'clock'> {
  readonly transact: Transact;
  readonly endpoints: Pick<EndpointStore, 'lock' | 'pause' | 'end'>;
}

export type Stop = { readonly pause: 'failing' } | { readonly end: Exclude<EndReason, 'deleted'> };

export const stopEndpoint = (
  deps: StopDeps,
  { id, workspaceId }: Pick<Endpoint, 'id' | 'workspaceId'>,
  stop: Stop,
): Promise<void> =>
  deps.transact(async (tx) => {
    const endpoint = await deps.endpoints.lock(tx, id, { of: 'workspace', workspaceId });
    if (!endpoint || endpoint.ended || ('pause' in stop && endpoint.paused)) return;
    const at = deps.clock.now();
    if ('pause' in stop) {
      await deps.endpoints.pause(tx, id, stop.pause, at);
      await auditEndpoint(deps, tx, 'system', endpoint, 'webhook.paused', { because: stop.pause });
    } else {
      await deps.endpoints.end(tx, id, stop.end, at);
      await auditEndpoint(deps, tx, 'system', endpoint, 'webhook.ended', { because: stop.end });
    }
  });
