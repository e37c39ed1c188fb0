/**
 * Tells when every post of a campaign has come to its end. It follows from the events of its posts, where these get their
 * places, so that no request waits for it and the last of several posts that end at once is noticed exactly once.
 */
import type { Clock } from '../../lib/clock.ts';
import type { CampaignId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { EventType } from './catalogue.ts';
import type { EventLog, SequencedEventSubscriber } from './ports.ts';

export interface FinishedCampaign {
  readonly id: CampaignId;
  readonly workspaceId: WorkspaceId;
  /** How many posts ended in which state. */
  readonly posts: { readonly [state: string]: number };
}

export interface CampaignEnds {
  /** Of these, the campaigns whose posts have all ended, and no event of such an end is still without a place. */
  listFinished(
    tx: Tx,
    ids: readonly CampaignId[],
    ends: readonly EventType[],
  ): Promise<readonly FinishedCampaign[]>;
}

const ends: readonly EventType[] = [
  'post.published',
  'post.failed',
  'post.missed',
  'post.cancelled',
  'post.deleted',
];

export const createCampaignFinisher =
  (campaigns: CampaignEnds, log: EventLog, clock: Clock): SequencedEventSubscriber =>
  async (tx, events) => {
    const ids = events.flatMap(({ type, data }) =>
      ends.includes(type) && typeof data.campaign_id === 'string' ? [data.campaign_id as CampaignId] : [],
    );
    if (ids.length === 0) return;
    const finished = await campaigns.listFinished(tx, [...new Set(ids)], ends);
    const at = clock.now();
    await log.write(
      tx,
      ...finished.map(({ id, workspaceId, posts }) => ({
        workspaceId,
        type: 'campaign.finished' as const,
        at,
        resourceId: id,
        data: { campaign_id: id, posts, by: null },
        auditPlace: null,
      })),
    );
  };
