/**
 * Generates the next post of the campaign that has waited longest. Promise: each item becomes exactly one post, however
 * many workers run and however often they die. The worker holds a lease on the campaign; the post, its picture and the
 * new state of the item are written in one transaction, and only while the lease is held. An item that cannot be
 * generated gets a reason, and the rest continue.
 */

import { AppError } from '../../errors.ts';
import { later } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import { auditCampaign, publishProgress } from './audit-campaign.ts';
import { type Campaign, deriveState, isOpen } from './campaign.ts';
import { LeaseLost, leaseMs, startLeaseRenewal } from './campaign-lease.ts';
import { generateItem } from './generate-item.ts';
import { messages } from './messages.ts';
import type { CampaignDeps, ItemChanges, ItemClaim } from './ports.ts';

/** An item that crashes its process every time must not do so forever. */
const maxTries = 3;
const ourFault = messages.our_fault();

/** `not_now`: a campaign waits, but another process has it locked at the moment. */
export type GenerateNextResult = 'one' | 'not_now' | 'nothing_waits';

export async function generateNext(deps: CampaignDeps, stopping: AbortSignal): Promise<GenerateNextResult> {
  const claim = await deps.transact((tx) => claimNext(deps, tx));
  if (claim === 'nothing_waits' || claim === 'not_now') return claim;
  if (claim === 'ended') return 'one';
  using lease = startLeaseRenewal(deps, claim);
  const signal = AbortSignal.any([stopping, lease.lost]);
  try {
    await generateItem(deps, claim, signal, (tx, result) => finish(deps, tx, claim, result));
  } catch (error) {
    if (lease.lost.aborted || error instanceof LeaseLost) return 'one';
    if (stopping.aborted) await deps.transact((tx) => releaseClaim(deps, tx, claim));
    else await deps.transact((tx) => fail(deps, tx, claim, error));
  }
  return 'one';
}

async function claimNext(
  deps: CampaignDeps,
  tx: Tx,
): Promise<ItemClaim | 'ended' | Exclude<GenerateNextResult, 'one'>> {
  const now = deps.clock.now();
  const holder = newId('hld', now.getTime());
  const campaign = await deps.campaigns.acquireLease(tx, holder, now, later(now, leaseMs));
  if (!campaign) return (await deps.campaigns.hasWaiting(tx, now)) ? 'not_now' : 'nothing_waits';
  const items = await deps.campaigns.items(tx, campaign.id);
  for (const item of items.filter(isOpen)) {
    const tries = item.tries + 1;
    if (tries <= maxTries) {
      await deps.campaigns.updateItem(tx, item.id, { state: 'making', tries });
      await publishProgress(deps, tx, campaign);
      return { campaign, item: { ...item, state: 'making', tries }, holder };
    }
    await deps.campaigns.updateItem(tx, item.id, { state: 'failed', problem: ourFault });
  }
  await settle(deps, tx, campaign);
  return 'ended';
}

async function finish(deps: CampaignDeps, tx: Tx, claim: ItemClaim, result: ItemChanges): Promise<void> {
  await deps.campaigns.updateItem(tx, claim.item.id, result);
  await settle(deps, tx, claim.campaign);
}

async function fail(deps: CampaignDeps, tx: Tx, claim: ItemClaim, error: unknown): Promise<void> {
  const { campaign, item } = claim;
  const isOurs = !(error instanceof AppError);
  if (isOurs)
    deps.log.error(
      { error, campaign: campaign.id, item: item.id },
      'a post of a campaign could not be generated',
    );
  if (!(await deps.campaigns.lockLeased(tx, campaign.id, claim.holder))) return;
  await finish(deps, tx, claim, { state: 'failed', problem: isOurs ? ourFault : error.detail });
}

async function releaseClaim(
  deps: CampaignDeps,
  tx: Tx,
  { campaign, item, holder }: ItemClaim,
): Promise<void> {
  if (!(await deps.campaigns.lockLeased(tx, campaign.id, holder))) return;
  await deps.campaigns.updateItem(tx, item.id, { state: 'waiting', tries: item.tries - 1 });
  await deps.campaigns.releaseLease(tx, campaign.id);
  await deps.signal.notifyWaiting(tx);
}

async function settle(deps: CampaignDeps, tx: Tx, campaign: Campaign): Promise<void> {
  const items = await deps.campaigns.items(tx, campaign.id);
  const { state, failure } = deriveState(items);
  await deps.campaigns.releaseLease(tx, campaign.id);
  if (state === 'making') return publishProgress(deps, tx, campaign);
  await deps.campaigns.update(tx, campaign.id, { state, failure });
  await auditCampaign(deps, tx, 'system', campaign, state, {
    made: items.filter((item) => item.state === 'made').length,
    failed: items.filter((item) => item.state === 'failed').length,
  });
}
