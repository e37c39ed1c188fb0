/** Makes posts of a campaign again, some or all. Posts that are further on, or that people changed, are left and say so. */

import { AppError } from '../../errors.ts';
import type { CampaignId, CampaignItemId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { chooseWriter } from '../content/writers.ts';
import type { Tx } from '../tx.ts';
import { auditCampaign } from './audit-campaign.ts';
import { type Campaign, type CampaignItem, stateOf } from './campaign.ts';
import { messages } from './messages.ts';
import type { CampaignDeps } from './ports.ts';
import { whyLeft } from './replaceable.ts';

type Deps = Pick<CampaignDeps, 'transact' | 'clock' | 'audit' | 'campaigns' | 'posts' | 'writers' | 'signal'>;

export async function makeAgain(
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
    const wanted = chosen === null ? items : items.filter((item) => chosen.includes(item.id));
    refuse(campaign, items, chosen);
    await deps.campaigns.addContributor(tx, campaign, actor.userId);
    if (campaign.making) {
      // A model may be gone since: then the built-in composer writes, and the campaign says so.
      const before = campaign.making.writer.kind;
      const asked = before === 'model' ? undefined : before;
      const { kind, name } = await chooseWriter(deps.writers, actor.workspaceId, asked);
      await deps.campaigns.update(tx, id, { making: { ...campaign.making, writer: { kind, name } } });
    }
    for (const item of wanted)
      if (item.state !== 'making') await askAgain(deps, tx, campaign, { ...item, byChoice: chosen !== null });
    const { state, failure } = stateOf(await deps.campaigns.items(tx, id));
    await deps.campaigns.update(tx, id, { state, failure });
    await auditCampaign(deps, tx, actor, campaign, 'making_again', { items: wanted.length });
    if (state === 'making') await deps.signal.waiting(tx);
  });
}

function refuse(
  { making, brief }: Campaign,
  items: readonly CampaignItem[],
  chosen: readonly CampaignItemId[] | null,
): void {
  if (making === null || brief === null || items.length === 0)
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

async function askAgain(deps: Deps, tx: Tx, campaign: Campaign, item: CampaignItem): Promise<void> {
  const { postId, byChoice } = item;
  const post = postId === null ? undefined : await deps.posts.posts.find(campaign.workspaceId, postId);
  const wasReviewed = postId !== null && (await deps.campaigns.wasReviewed(tx, postId));
  const problem = whyLeft(campaign, item, { post, wasReviewed });
  await deps.campaigns.updateItem(
    tx,
    item.id,
    problem === null
      ? {
          state: 'waiting',
          problem: null,
          byChoice,
          asked: true,
          tries: 0,
          // What was never made is not made anew: it keeps its words.
          round: item.state === 'waiting' ? item.round : item.round + 1,
          ...(post ? {} : { postId: null, postEdit: null }),
        }
      : { state: 'skipped', problem, byChoice },
  );
}
