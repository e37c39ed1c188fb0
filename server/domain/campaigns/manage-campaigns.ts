/** Manual operations on a campaign: create, rename, change the brief, stop and delete. */

import { type CampaignId, newId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Brief } from '../content/brief.ts';
import { auditCampaign } from './audit-campaign.ts';
import { type Campaign, deriveState, isOpen } from './campaign.ts';
import { messages } from './messages.ts';
import type { CampaignDeps } from './ports.ts';
import { invalid } from './validate-campaign.ts';

type Deps = Pick<CampaignDeps, 'transact' | 'clock' | 'audit' | 'campaigns' | 'posts'>;

export interface CreateCampaignInput {
  readonly name: string;
  readonly brief: Brief | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Posts are added to it one by one. */
export async function createCampaign(
  deps: Deps,
  actor: Actor,
  { name, brief, from, to }: CreateCampaignInput,
): Promise<Campaign> {
  require(actor, 'write_posts');
  if (from !== null && to !== null && to < from) throw invalid('to', messages.ends_before_start());
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    const { timeZone } = await deps.posts.rules.rules(tx, actor.workspaceId);
    const campaign: Campaign = {
      id: newId('cmp', now.getTime()),
      workspaceId: actor.workspaceId,
      name,
      brief,
      startsOn: from,
      endsOn: to,
      timeZone,
      state: 'made',
      failure: null,
      generation: null,
      fromApp: actor.via.kind === 'token',
      createdBy: actor.userId,
      createdAt: now,
    };
    await deps.campaigns.insert(tx, campaign, []);
    await auditCampaign(deps, tx, actor, campaign, 'created', { items: 0 });
    return campaign;
  });
}

/** A changed brief applies to posts generated from then on; existing posts stay unchanged. */
export async function changeCampaign(
  deps: Deps,
  actor: Actor,
  id: CampaignId,
  changes: { readonly name?: string | undefined; readonly brief?: Brief | undefined },
): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    const campaign = await deps.campaigns.lock(tx, actor.workspaceId, id);
    await deps.campaigns.update(tx, id, {
      name: changes.name ?? campaign.name,
      brief: changes.brief ?? campaign.brief,
    });
    if (changes.brief) await deps.campaigns.addContributor(tx, campaign, actor.userId);
    await auditCampaign(deps, tx, actor, campaign, 'changed');
  });
}

/** Existing posts stay. The post being generated now is discarded, and waits with the rest. */
export async function stopCampaign(deps: Deps, actor: Actor, id: CampaignId): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    const campaign = await deps.campaigns.lock(tx, actor.workspaceId, id);
    if (campaign.state !== 'making') return;
    for (const item of (await deps.campaigns.items(tx, id)).filter(isOpen)) {
      // A post that waited for regeneration still exists unchanged.
      const state = item.postId === null ? 'waiting' : 'made';
      await deps.campaigns.updateItem(tx, item.id, { state, isRequested: false, tries: 0 });
    }
    await deps.campaigns.update(tx, id, deriveState(await deps.campaigns.items(tx, id)));
    await deps.campaigns.releaseLease(tx, id);
    await auditCampaign(deps, tx, actor, campaign, 'stopped');
  });
}

export async function deleteCampaign(deps: Deps, actor: Actor, id: CampaignId): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    const campaign = await deps.campaigns.lock(tx, actor.workspaceId, id);
    await deps.campaigns.remove(tx, id);
    await auditCampaign(deps, tx, actor, campaign, 'deleted');
  });
}
