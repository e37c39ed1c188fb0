import { AppError } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { AccountId, CampaignId, PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { traceNewWords } from '../origins/record-words.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { PlatformName } from '../platforms.ts';
import type { Post, PostMedia } from '../post-model/ports.ts';
import { type Source, sourceOf } from '../sources/source.ts';
import { resolveSchedule, type ScheduleInput } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';
import type { PostDeps } from './deps.ts';
import { publisherFor, requireCampaign } from './guards.ts';
import { messages } from './messages.ts';
import { writeDraft } from './write-draft.ts';

export interface CreatePostInput {
  readonly platform: PlatformName;
  readonly caption: string;
  /** Names of uploaded files, resolved to files here, once. */
  readonly media: readonly string[];
  readonly accountId?: AccountId | undefined;
  readonly campaignId?: CampaignId | null | undefined;
  /** A post that presents the same idea on another account. */
  readonly sameIdeaAs?: PostId | undefined;
  readonly options: { readonly [key: string]: Json };
  readonly schedule?: ScheduleInput | null | undefined;
  /** Whose words these are, where it is not who creates the post. */
  readonly writtenBy?: Source | undefined;
}

export type CreatePostDeps = Pick<
  PostDeps,
  | 'transact'
  | 'clock'
  | 'posts'
  | 'origins'
  | 'accounts'
  | 'campaigns'
  | 'media'
  | 'rules'
  | 'audit'
  | 'publishers'
  | 'mediaTools'
>;
type Deps = CreatePostDeps;

/** Creates a draft. Content the platform would never accept is refused here; missing parts can be added later. */
export async function createPost(deps: Deps, actor: Actor, input: CreatePostInput): Promise<Post> {
  return deps.transact((tx) => createPostIn(deps, tx, actor, input));
}

/** The same within a larger transaction: several drafts that are created together or not at all. */
export async function createPostIn(
  deps: Omit<Deps, 'transact'>,
  tx: Tx,
  actor: Actor,
  input: CreatePostInput,
): Promise<Post> {
  require(actor, 'write_posts');
  // Checked first, so that an unknown platform is reported before an unknown file.
  publisherFor(deps.publishers, input.platform);
  const { platform, caption, options, writtenBy: by = sourceOf(actor) } = input;
  const named = findNamedMedia(deps, tx, actor, input.media);
  // Asked for at once; of several refusals, the first of these is the answer.
  const [media, origin, account, rules, campaignId, idea] = await Promise.all([
    named,
    named.then((found) => {
      const words = { platform, caption, options, media: found };
      return traceNewWords(deps, tx, actor.workspaceId, words, { by, at: deps.clock.now() });
    }),
    chooseAccount(deps, tx, actor, input),
    deps.rules.rules(tx, actor.workspaceId),
    requireCampaign(deps, tx, actor, input.campaignId ?? null),
    input.sameIdeaAs === undefined ? {} : ideaOf(deps, tx, actor, input.sameIdeaAs),
  ]);
  const content = {
    platform,
    accountId: account?.id ?? null,
    campaignId,
    ...idea,
    caption,
    options,
    media,
    schedule: input.schedule ? resolveSchedule(input.schedule, rules.timeZone) : null,
  };
  return writeDraft(deps, tx, actor, actor, content, { by, origin });
}

/** Locked, so that it is not deleted meanwhile. */
async function ideaOf(
  deps: Pick<Deps, 'posts'>,
  tx: Tx,
  { workspaceId }: Actor,
  id: PostId,
): Promise<Pick<Post, 'ideaId'>> {
  const { ideaId } = await deps.posts.lock(tx, workspaceId, id);
  return { ideaId };
}

export async function findNamedMedia(
  deps: Pick<Deps, 'media'>,
  tx: Tx,
  actor: Actor,
  names: readonly string[],
): Promise<PostMedia[]> {
  const found = await deps.media.byNames(tx, actor.workspaceId, names);
  const missing = names.filter((name) => !found.some((media) => media.name === name));
  if (missing.length) {
    throw new AppError(
      'not_found',
      messages.there_no_file_named({
        missing: missing.map((name) => `"${name}"`).join(', '),
      }),
      {
        errors: missing.map((name) => ({
          param: 'media',
          code: 'not_found',
          message: messages.no_such_file_name({ name }),
        })),
      },
    );
  }
  return names.flatMap((name) => found.find((media) => media.name === name) ?? []);
}

async function chooseAccount(
  deps: Pick<PostDeps, 'accounts'>,
  tx: Tx,
  actor: Actor,
  { accountId, platform }: { readonly accountId?: AccountId | undefined; readonly platform: PlatformName },
): Promise<TargetAccount | undefined> {
  if (accountId === undefined) return deps.accounts.findOnly(tx, actor.workspaceId, platform);
  return requireAccountOnPlatform(deps, tx, actor, accountId, platform);
}

export async function requireAccountOnPlatform(
  deps: Pick<PostDeps, 'accounts'>,
  tx: Tx,
  actor: Actor,
  accountId: AccountId,
  platform: PlatformName,
): Promise<TargetAccount> {
  const account = await requireTargetAccount(deps, tx, actor, accountId);
  if (account.platform !== platform) {
    throw new AppError(
      'invalid_request',
      messages.account_on_post({
        platform: account.platform,
        wanted: platform,
      }),
      {
        errors: [
          {
            param: 'account_id',
            code: 'wrong_platform',
            message: messages.wrong_platform({ platform }),
          },
        ],
      },
    );
  }
  return account;
}

export async function requireTargetAccount(
  deps: Pick<PostDeps, 'accounts'>,
  tx: Tx,
  { workspaceId }: Actor,
  accountId: AccountId,
): Promise<TargetAccount> {
  const account = await deps.accounts.find(tx, workspaceId, accountId);
  if (!account || account.status === 'disconnected')
    throw new AppError('not_found', messages.no_such_account());
  return account;
}
