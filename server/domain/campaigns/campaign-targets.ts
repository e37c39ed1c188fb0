/** The accounts that a campaign posts to, with their slots and the times already taken. */

import type { AccountId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { PlatformName } from '../platforms.ts';
import { requireTargetAccount } from '../posts/create-post.ts';
import { publisherFor } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { GenerateCampaignInput } from './generate-campaign.ts';
import { messages } from './messages.ts';
import type { PlanTarget } from './plan-campaign.ts';
import type { CampaignDeps } from './ports.ts';
import { invalid } from './validate-campaign.ts';

/** The named accounts, and for each other platform its only account, or null to be chosen later. */
export async function resolveTargets(
  deps: CampaignDeps,
  tx: Tx,
  actor: Actor,
  { platforms, accountIds }: Pick<GenerateCampaignInput, 'platforms' | 'accountIds'>,
): Promise<readonly PlanTarget[]> {
  const { accounts, publishers, slots } = deps.posts;
  const found: { platform: PlatformName; accountId: AccountId | null }[] = [];
  for (const id of new Set(accountIds)) {
    const account = await requireTargetAccount(deps.posts, tx, actor, id);
    found.push({ platform: account.platform, accountId: account.id });
  }
  for (const platform of new Set(platforms)) {
    if (found.some((target) => target.platform === platform)) continue;
    const account = await accounts.findOnly(tx, actor.workspaceId, platform);
    found.push({ platform, accountId: account?.id ?? null });
  }
  if (found.length === 0) throw invalid('platforms', messages.no_target());
  for (const { platform } of found) publisherFor(publishers, platform);
  const now = deps.clock.now();
  const targets = new Map<string, PlanTarget>();
  // In a fixed order, so that two campaigns planned at once do not deadlock.
  for (const target of found.toSorted((one, other) =>
    (one.accountId ?? '').localeCompare(other.accountId ?? ''),
  )) {
    const { accountId } = target;
    if (accountId === null) continue;
    const weekly = await slots.lock(tx, actor.workspaceId, accountId);
    const posts = await slots.takenTimes(tx, accountId, now, undefined);
    const planned = await deps.campaigns.plannedTimes(tx, accountId);
    targets.set(accountId, { ...target, slots: weekly, taken: [...posts, ...planned] });
  }
  return found.map((target) => targets.get(target.accountId ?? '') ?? { ...target, slots: [], taken: [] });
}
