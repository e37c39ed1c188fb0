/**
 * Makes the next post of whichever campaign waits longest. Promise: each item becomes one post, once, however many
 * processes work and however often they die. Whoever makes it holds the campaign for a while; the post, its picture and
 * the word that it is made are written by one transaction, and only by who still holds it. One item that cannot be made
 * says why, and the rest goes on.
 */

import { AppError } from '../../errors.ts';
import { later } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import { auditCampaign, tellProgress } from './audit-campaign.ts';
import { type Campaign, isOpen, stateOf } from './campaign.ts';
import { HoldLost, holdMs, keepHold } from './hold-campaign.ts';
import { makeItem } from './make-item.ts';
import { messages } from './messages.ts';
import type { CampaignDeps, ItemChanges, Turn } from './ports.ts';

/** Something that takes its process with it each time must not do so for ever. */
const mostTries = 3;
const ourFault = messages.our_fault();

/** `not_now`: one waits, and somebody has it locked for a moment. */
export type Made = 'one' | 'not_now' | 'nothing_waits';

export async function makeNext(deps: CampaignDeps, stopping: AbortSignal): Promise<Made> {
  const turn = await deps.transact((tx) => takeTurn(deps, tx));
  if (turn === 'nothing_waits' || turn === 'not_now') return turn;
  if (turn === 'ended') return 'one';
  using held = keepHold(deps, turn);
  const signal = AbortSignal.any([stopping, held.lost]);
  try {
    await makeItem(deps, turn, signal, (tx, result) => end(deps, tx, turn, result));
  } catch (error) {
    if (held.lost.aborted || error instanceof HoldLost) return 'one';
    if (stopping.aborted) await deps.transact((tx) => giveBack(deps, tx, turn));
    else await deps.transact((tx) => fail(deps, tx, turn, error));
  }
  return 'one';
}

async function takeTurn(deps: CampaignDeps, tx: Tx): Promise<Turn | 'ended' | Exclude<Made, 'one'>> {
  const now = deps.clock.now();
  const holder = newId('hld', now.getTime());
  const campaign = await deps.campaigns.hold(tx, holder, now, later(now, holdMs));
  if (!campaign) return (await deps.campaigns.isWaiting(tx, now)) ? 'not_now' : 'nothing_waits';
  const items = await deps.campaigns.items(tx, campaign.id);
  for (const item of items.filter(isOpen)) {
    const tries = item.tries + 1;
    if (tries <= mostTries) {
      await deps.campaigns.updateItem(tx, item.id, { state: 'making', tries });
      await tellProgress(deps, tx, campaign);
      return { campaign, item: { ...item, state: 'making', tries }, holder };
    }
    await deps.campaigns.updateItem(tx, item.id, { state: 'failed', problem: ourFault });
  }
  await settle(deps, tx, campaign);
  return 'ended';
}

async function end(deps: CampaignDeps, tx: Tx, turn: Turn, result: ItemChanges): Promise<void> {
  await deps.campaigns.updateItem(tx, turn.item.id, result);
  await settle(deps, tx, turn.campaign);
}

async function fail(deps: CampaignDeps, tx: Tx, turn: Turn, error: unknown): Promise<void> {
  const { campaign, item } = turn;
  const isOurs = !(error instanceof AppError);
  if (isOurs)
    deps.log.error({ error, campaign: campaign.id, item: item.id }, 'a post of a campaign was not made');
  if (!(await deps.campaigns.lockHeld(tx, campaign.id, turn.holder))) return;
  await end(deps, tx, turn, { state: 'failed', problem: isOurs ? ourFault : error.detail });
}

async function giveBack(deps: CampaignDeps, tx: Tx, { campaign, item, holder }: Turn): Promise<void> {
  if (!(await deps.campaigns.lockHeld(tx, campaign.id, holder))) return;
  await deps.campaigns.updateItem(tx, item.id, { state: 'waiting', tries: item.tries - 1 });
  await deps.campaigns.letGo(tx, campaign.id);
  await deps.signal.waiting(tx);
}

async function settle(deps: CampaignDeps, tx: Tx, campaign: Campaign): Promise<void> {
  const items = await deps.campaigns.items(tx, campaign.id);
  const { state, failure } = stateOf(items);
  await deps.campaigns.letGo(tx, campaign.id);
  if (state === 'making') return tellProgress(deps, tx, campaign);
  await deps.campaigns.update(tx, campaign.id, { state, failure });
  await auditCampaign(deps, tx, 'system', campaign, state, {
    made: items.filter((item) => item.state === 'made').length,
    failed: items.filter((item) => item.state === 'failed').length,
  });
}
