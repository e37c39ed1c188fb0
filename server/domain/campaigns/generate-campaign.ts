/** Plans drafts from one brief, which are then generated one by one. None is ever sent to review automatically. */

import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Brief } from '../content/brief.ts';
import { chooseWriter, type WriterKind } from '../content/writers.ts';
import type { PlatformName } from '../platforms.ts';
import { findIanaZone, noSuchZoneMessage } from '../time/time-zone.ts';
import { auditCampaign } from './audit-campaign.ts';
import type { Campaign } from './campaign.ts';
import { resolveTargets } from './campaign-targets.ts';
import { messages } from './messages.ts';
import { type PlannedItem, planCampaign } from './plan-campaign.ts';
import type { CampaignDeps } from './ports.ts';
import { invalid, validateDays, validatePostCount, validateTemplate } from './validate-campaign.ts';

export interface GenerateCampaignInput {
  readonly name: string;
  readonly brief: Brief;
  readonly platforms: readonly PlatformName[];
  readonly accountIds: readonly AccountId[];
  readonly from: string;
  readonly to: string;
  readonly postsPerWeek: number;
  /** Defaults to the workspace's time zone. */
  readonly timeZone?: string | undefined;
  readonly writer?: WriterKind | undefined;
  readonly pictures: boolean;
  readonly template: string | null;
  readonly seed?: string | undefined;
}

export async function generateCampaign(
  deps: CampaignDeps,
  actor: Actor,
  input: GenerateCampaignInput,
): Promise<Campaign> {
  require(actor, 'write_posts');
  if (input.pictures) require(actor, 'write_media');
  await validateTemplate(deps, actor, input);
  const { kind, name } = await chooseWriter(deps.writers, actor.workspaceId, input.writer);
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    const seed = input.seed ?? randomBytes(6).toString('hex');
    const { timeZone: slotZone } = await deps.posts.rules.rules(tx, actor.workspaceId);
    const timeZone = findIanaZone(input.timeZone ?? slotZone);
    if (timeZone === undefined) throw invalid('time_zone', noSuchZoneMessage);
    validateDays(deps, input, timeZone, now);
    const targets = await resolveTargets(deps, tx, actor, input);
    validatePostCount(deps.posts.catalog, input, targets.length);
    const { brief, from, to, postsPerWeek } = input;
    const planInput = { brief, targets, from, to, timeZone, slotZone, postsPerWeek, seed, now };
    const plan = planCampaign(deps.posts, planInput);
    if (plan.length === 0) throw new AppError('no_free_slot', messages.nothing_free({ from, to }));
    const campaign: Campaign = {
      id: newId('cmp', now.getTime()),
      workspaceId: actor.workspaceId,
      name: input.name,
      brief,
      startsOn: from,
      endsOn: to,
      timeZone,
      state: 'making',
      failure: null,
      generation: { seed, writer: { kind, name }, pictures: input.pictures, template: input.template },
      fromApp: actor.via.kind === 'token',
      createdBy: actor.userId,
      createdAt: now,
    };
    await deps.campaigns.insert(
      tx,
      campaign,
      plan.map((item) => waitingItem(item, now)),
    );
    await auditCampaign(deps, tx, actor, campaign, 'created', { items: plan.length, writer: kind });
    await deps.signal.notifyWaiting(tx);
    return campaign;
  });
}

const waitingItem = (item: PlannedItem, now: Date) => ({
  ...item,
  id: newId('cit', now.getTime()),
  state: 'waiting' as const,
  problem: null,
  postId: null,
  postEdit: null,
  iteration: 0,
  isChosen: false,
  isRequested: true,
  tries: 0,
});
