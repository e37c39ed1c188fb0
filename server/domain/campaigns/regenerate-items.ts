/** Regenerates some or all posts of a campaign. Posts that were reviewed or edited are skipped, with the reason. */

import { AppError } from '../../errors.ts';
import type { CampaignId, CampaignItemId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { chooseWriter } from '../content/writers.ts';
import type { Tx } from '../tx.ts';
import { auditCampaign } from './audit-campaign.ts';
import { type Campaign, type CampaignItem, deriveState } from './campaign.ts';
import { messages } from './messages.ts';
import type { CampaignDeps } from './ports.ts';
import { whyNotReplaceable } from './why-not-replaceable.ts';

type Deps = Pick<CampaignDeps, 'transact' | 'clock' | 'audit' | 'campaigns' | 'posts' | 'writers' | 'signal'>;

export async function regenerateItems(
  deps: Deps,
  actor: Actor,
  id: CampaignId,
  /** Null: all of them. */
  chosen: readonly CampaignItemId[] | null,
): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    const campaign = await deps.campaigns.lock(tx, actor.workspaceId, id);
    const items = await deps.campaigns.items(tx, id);
    const requested = chosen === null ? items : items.filter((item) => chosen.includes(item.id));
    validate(campaign, items, chosen);
    await deps.campaigns.addContributor(tx, campaign, actor.userId);
    if (campaign.generation) {
      // The model may have been removed since: then the built-in composer writes, and the campaign records it.
      const previousKind = campaign.generation.writer.kind;
      const writerKind = previousKind === 'model' ? undefined : previousKind;
      const { kind, name } = await chooseWriter(deps.writers, actor.workspaceId, writerKind);
      await deps.campaigns.update(tx, id, { generation: { ...campaign.generation, writer: { kind, name } } });
    }
    for (const item of requested)
      if (item.state !== 'making')
        await requestItem(deps, tx, campaign, { ...item, isChosen: chosen !== null });
    const { state, failure } = deriveState(await deps.campaigns.items(tx, id));
    await deps.campaigns.update(tx, id, { state, failure });
    await auditCampaign(deps, tx, actor, campaign, 'making_again', { items: requested.length });
    if (state === 'making') await deps.signal.notifyWaiting(tx);
  });
}

function validate(
  { generation, brief }: Campaign,
  items: readonly CampaignItem[],
  chosen: readonly CampaignItemId[] | null,
): void {
  if (generation === null || brief === null || items.length === 0)
    throw new AppError('wrong_state', messages.no_plan());
  const unknown = chosen?.filter((id) => !items.some((item) => item.id === id)) ?? [];
  if (unknown.length > 0)
    throw new AppError('not_found', messages.no_such_item(), {
      errors: unknown.map((id) => ({
        param: 'item_ids',
        code: 'not_found',
        message: messages.has_no_item({ id }),
      })),
    });
}

async function requestItem(deps: Deps, tx: Tx, campaign: Campaign, item: CampaignItem): Promise<void> {
  const { postId, isChosen } = item;
  const post = postId === null ? undefined : await deps.posts.posts.find(campaign.workspaceId, postId);
  const wasReviewed = postId !== null && (await deps.campaigns.wasReviewed(tx, postId));
  const problem = whyNotReplaceable(campaign, item, { post, wasReviewed });
  await deps.campaigns.updateItem(
    tx,
    item.id,
    problem === null
      ? {
          state: 'waiting',
          problem: null,
          isChosen,
          isRequested: true,
          tries: 0,
          // An item that was never generated keeps its round, and so its text.
          iteration: item.state === 'waiting' ? item.iteration : item.iteration + 1,
          ...(post ? {} : { postId: null, postEdit: null }),
        }
      : { state: 'skipped', problem, isChosen },
  );
}
