/**
 * One idea for several accounts in one call. Promise: a draft for every target or nothing at all, and who is refused
 * learns every problem of every target at once. The drafts are written by `writeDraft`, like all others.
 */
import { AppError, type InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { type AccountId, type CampaignId, type IdeaId, newId, newPostIds } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { PostMedia } from '../post-model/ports.ts';
import { type CreatePostDeps, findNamedMedia, requireTargetAccount } from '../posts/create-post.ts';
import { publisherFor, requireCampaign } from '../posts/guards.ts';
import { type DraftContent, refuseUnacceptableContent, writeDraft } from '../posts/write-draft.ts';
import { sourceOf } from '../sources/source.ts';
import { resolveSchedule, type ScheduledTime, type ScheduleInput } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';
import { InputProblems } from './input-problems.ts';
import { messages } from './messages.ts';
import type { IdeaStore } from './ports.ts';
import { nameIdea } from './rename-idea.ts';

/** What targets have in common. */
export interface SharedContent {
  readonly caption?: string | undefined;
  /** Names of uploaded files. */
  readonly media?: readonly string[] | undefined;
  readonly schedule?: ScheduleInput | null | undefined;
}

/** One account, with what is its own. Null as schedule: none, also where the shared content has one. */
export interface IdeaTarget extends SharedContent {
  readonly accountId: AccountId;
  readonly options: { readonly [key: string]: Json };
}

export interface CreateIdeaInput {
  readonly title?: string | undefined;
  readonly campaignId?: CampaignId | null | undefined;
  readonly shared: SharedContent;
  readonly targets: readonly IdeaTarget[];
}

export type CreateIdeaDeps = CreatePostDeps & { readonly ideas: Pick<IdeaStore, 'rename'> };
type Deps = Omit<CreateIdeaDeps, 'transact'>;

export async function createIdea(
  deps: CreateIdeaDeps,
  actor: Actor,
  input: CreateIdeaInput,
): Promise<IdeaId> {
  require(actor, 'write_posts');
  return deps.transact(async (tx) => {
    const drafts = await resolveDrafts(deps, tx, actor, input);
    const nowMs = deps.clock.now().getTime();
    const ideaId = newId('ide', nowMs);
    const ids = newPostIds(nowMs, drafts.length);
    for (const [index, content] of drafts.entries()) {
      const id = ids[index];
      if (id) await writeDraft(deps, tx, actor, actor, { ...content, id, ideaId }, { by: sourceOf(actor) });
    }
    if (input.title !== undefined) await nameIdea(deps, tx, actor, ideaId, input.title);
    return ideaId;
  });
}

/** Checks everything before anything is written. */
async function resolveDrafts(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { campaignId = null, shared, targets }: CreateIdeaInput,
): Promise<readonly DraftContent[]> {
  const problems = new InputProblems();
  const { timeZone } = await deps.rules.rules(tx, actor.workspaceId);
  const resolver = { deps, tx, actor, timeZone, problems };
  const campaign = await problems.collect('campaign_id', () => requireCampaign(deps, tx, actor, campaignId));
  const common = await resolveShared(resolver, 'shared', shared);
  const drafts: DraftContent[] = [];
  for (const [index, target] of targets.entries()) {
    const content = await resolveTarget(resolver, `targets[${index}]`, target, common);
    if (content) drafts.push({ ...content, campaignId: campaign ?? null });
  }
  refuse(problems.all); // guard: every target
  return drafts;
}

interface Resolver {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly actor: Actor;
  readonly timeZone: string;
  readonly problems: InputProblems;
}

interface ResolvedShared {
  readonly caption: string | undefined;
  readonly media: readonly PostMedia[] | undefined;
  readonly schedule: ScheduledTime | null | undefined;
}

async function resolveShared(
  { deps, tx, actor, timeZone, problems }: Resolver,
  part: string,
  { caption, media, schedule }: SharedContent,
): Promise<ResolvedShared> {
  return {
    caption,
    media: media && (await problems.collectParts(part, () => findNamedMedia(deps, tx, actor, media))),
    schedule:
      schedule && (await problems.collectTime(`${part}.schedule`, () => resolveSchedule(schedule, timeZone))),
  };
}

async function resolveTarget(
  resolver: Resolver,
  part: string,
  target: IdeaTarget,
  common: ResolvedShared,
): Promise<Omit<DraftContent, 'campaignId'> | undefined> {
  const { deps, tx, actor, problems } = resolver;
  const account = await problems.collect(`${part}.account_id`, async () => {
    const found = await requireTargetAccount(deps, tx, actor, target.accountId);
    publisherFor(deps.publishers, found.platform);
    return found;
  });
  const own = await resolveShared(resolver, part, target);
  const caption = own.caption ?? common.caption;
  if (caption === undefined)
    problems.add({ param: `${part}.caption`, code: 'missing', message: messages.caption_missing() });
  if (!account) return undefined;
  const content = {
    platform: account.platform,
    accountId: account.id,
    caption: caption ?? '',
    options: target.options,
    media: (target.media ? own.media : common.media) ?? [],
    schedule: (target.schedule === undefined ? common.schedule : own.schedule) ?? null,
  };
  await problems.collectParts(part, () => refuseUnacceptableContent(deps, content));
  return content;
}

function refuse(problems: readonly InputProblem[]): void {
  if (problems.length === 0) return;
  throw new AppError('invalid_request', messages.nothing_created({ count: problems.length }), {
    errors: problems,
  });
}
