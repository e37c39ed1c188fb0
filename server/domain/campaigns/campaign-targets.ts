/** Where the posts of a campaign go, and when there is room. */

import type { AccountId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { PlatformName } from '../platforms.ts';
import { namedTarget } from '../posts/create-post.ts';
import { publisherFor } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { GenerateCampaignInput } from './generate-campaign.ts';
import { messages } from './messages.ts';
import type { PlanTarget } from './plan-campaign.ts';
import type { CampaignDeps } from './ports.ts';
import { invalid } from './refuse-campaign.ts';

/** Accounts that were named, and for each platform without one its only account, or none to be chosen later. */
export async function targetsOf(
  deps: CampaignDeps,
  tx: Tx,
  actor: Actor,
  { platforms, accountIds }: Pick<GenerateCampaignInput, 'platforms' | 'accountIds'>,
): Promise<readonly PlanTarget[]> {
  const { accounts, publishers, slots } = deps.posts;
  const found: { platform: PlatformName; accountId: AccountId | null }[] = [];
  for (const id of new Set(accountIds)) {
    const account = await namedTarget(deps.posts, tx, actor, id);
    found.push({ platform: account.platform, accountId: account.id });
  }
  for (const platform of new Set(platforms)) {
    if (found.some((target) => target.platform === platform)) continue;
    const account = await accounts.onlyOne(tx, actor.workspaceId, platform);
    found.push({ platform, accountId: account?.id ?? null });
  }
  if (found.length === 0) throw invalid('platforms', messages.no_target());
  for (const { platform } of found) publisherFor(publishers, platform);
  const now = deps.clock.now();
  const targets = new Map<string, PlanTarget>();
  // In one order for everybody: two campaigns that are planned at once must not wait for each other.
  for (const target of found.toSorted((one, other) =>
    (one.accountId ?? '').localeCompare(other.accountId ?? ''),
  )) {
    const { accountId } = target;
    if (accountId === null) continue;
    const weekly = await slots.hold(tx, actor.workspaceId, accountId);
    const posts = await slots.taken(tx, accountId, now, undefined);
    const planned = await deps.campaigns.plannedTimes(tx, accountId);
    targets.set(accountId, { ...target, slots: weekly, taken: [...posts, ...planned] });
  }
  return found.map((target) => targets.get(target.accountId ?? '') ?? { ...target, slots: [], taken: [] });
}
