import type { Json } from '../../lib/canonical-json.ts';
import type { Actor } from '../actor/actor.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { Tx } from '../tx.ts';
import type { WebhookDeps } from './deps.ts';
import type { Endpoint } from './ports.ts';

export type WebhookAction = Extract<AuditAction, `webhook.${string}`>;

/** In the journal of whoever did it; what the service does itself, in that of each workspace it concerns. */
export function auditEndpoint(
  { audit, clock }: Pick<WebhookDeps, 'audit' | 'clock'>,
  tx: Tx,
  actor: Actor | 'system',
  endpoint: Endpoint,
  action: WebhookAction,
  data: { readonly [key: string]: Json } = {},
): Promise<void> {
  const { id, workspaceId, ownerWorkspaceId, appId, createdBy, url } = endpoint;
  const journals = actor === 'system' ? [...new Set([workspaceId, ownerWorkspaceId])] : [actor.workspaceId];
  return audit.write(
    tx,
    ...journals.map((journal) => ({
      workspaceId: journal,
      at: clock.now(),
      actor,
      action,
      subject: `webhook:${id}`,
      data: { ...data, app: appId, user: createdBy, host: new URL(url).host },
    })),
  );
}
