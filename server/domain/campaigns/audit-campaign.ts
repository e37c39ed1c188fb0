import type { Json } from '../../lib/canonical-json.ts';
import type { Actor } from '../actor/actor.ts';
import type { Tx } from '../tx.ts';
import type { Campaign } from './campaign.ts';
import type { CampaignDeps } from './ports.ts';

export type CampaignAction =
  | 'created'
  | 'changed'
  | 'stopped'
  | 'making_again'
  | 'made'
  | 'failed'
  | 'deleted';

export const auditCampaign = (
  { audit, clock }: Pick<CampaignDeps, 'audit' | 'clock'>,
  tx: Tx,
  actor: Actor | 'system',
  { id, workspaceId }: Pick<Campaign, 'id' | 'workspaceId'>,
  action: CampaignAction,
  data: { readonly [key: string]: Json } = {},
): Promise<void> =>
  audit.write(tx, {
    workspaceId,
    at: clock.now(),
    actor,
    action: `campaign.${action}`,
    subject: `campaign:${id}`,
    data,
  });

/** Live progress for open pages only; the results are in the audit log of each post. */
export const publishProgress = (
  { events }: Pick<CampaignDeps, 'events'>,
  tx: Tx,
  { id, workspaceId }: Pick<Campaign, 'id' | 'workspaceId'>,
): Promise<void> => events.publish(tx, { workspaceId, kind: 'campaign', subject: id, userId: null });
