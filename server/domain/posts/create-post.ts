import { AppError, type InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { AccountId } from '../../lib/ids.ts';
import type { PlatformName } from '../platforms.ts';
import type { Tx } from '../tx.ts';
import { type Actor, require } from '../workspaces/actor.ts';
import type { PostDeps } from './deps.ts';
import { contentOf, fitMedia, fitProblems } from './fit-media.ts';
import { publisherFor, writeAudit } from './guards.ts';
import { begunAnew } from './new-draft.ts';
import type { Post, PostMedia, TargetAccount } from './ports.ts';
import { resolveSchedule, type ScheduleInput } from './schedule-time.ts';

export interface CreatePostInput {
  readonly platform: PlatformName;
  readonly caption: string;
  /** Names of uploaded files. Resolved here, once, to what they mean now. */
  readonly media: readonly string[];
  readonly accountId?: AccountId | undefined;
  readonly options: { readonly [key: string]: Json };
  readonly schedule?: ScheduleInput | null | undefined;
}

type Deps = Pick<
  PostDeps,
  'transact' | 'clock' | 'posts' | 'accounts' | 'media' | 'rules' | 'audit' | 'publishers' | 'mediaTools'
>;

/** Writes a draft. Content the platform would never take is refused here; what is only missing can still come. */
export async function createPost(deps: Deps, actor: Actor, input: CreatePostInput): Promise<Post> {
  require(actor, 'write_posts');
  const publisher = publisherFor(deps.publishers, input.platform);
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    const media = await resolveNames(deps, tx, actor, input.media);
    const account = await chooseAccount(deps, tx, actor, input);
    const written = { caption: input.caption, media, options: input.options };
    const fitted = fitMedia(publisher, written, [], deps.mediaTools);
    const problems = [...fitProblems(fitted), ...publisher.check(contentOf(written, fitted))].filter(
      ({ code }) => !isMissing(code) && !mendable.has(code),
    );
    if (problems.length) throw contentNotAllowed(publisher.displayName, problems);
    const rules = await deps.rules.rules(tx, actor.workspaceId);
    const post: Post = {
      ...begunAnew(actor, now),
      workspaceId: actor.workspaceId,
      amendsPostId: null,
      platform: input.platform,
      accountId: account?.id ?? null,
      caption: input.caption,
      options: input.options,
      media,
      schedule: input.schedule ? resolveSchedule(input.schedule, rules.timeZone) : null,
    };
    await deps.posts.insert(tx, post);
    await writeAudit(deps.audit, tx, actor, post, 'post.created', now);
    return post;
  });
}

/** What is not there yet can still come; adapters name such problems `…_missing`. */
export const isMissing = (code: string): boolean => code === 'post_empty' || /(^|_)missing$/.test(code);

/** What another shape or a shorter part would mend is left to whoever goes on with the draft. */
const mendable = new Set(['too_long', 'shape_not_taken']);

export function contentNotAllowed(platform: string, problems: readonly InputProblem[]): AppError {
  return new AppError(
    'content_not_allowed',
    problems[0]?.message ?? `${platform} does not take this content.`,
    { errors: problems },
  );
}

async function resolveNames(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  names: readonly string[],
): Promise<PostMedia[]> {
  const found = await deps.media.byNames(tx, actor.workspaceId, names);
  const missing = names.filter((name) => !found.some((media) => media.name === name));
  if (missing.length) {
    throw new AppError(
      'not_found',
      `There is no file named ${missing.map((name) => `"${name}"`).join(', ')}. Upload it first.`,
      {
        errors: missing.map((name) => ({
          param: 'media',
          code: 'not_found',
          message: `There is no file named "${name}".`,
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
  if (accountId === undefined) return deps.accounts.onlyOne(tx, actor.workspaceId, platform);
  return namedAccount(deps, tx, actor, accountId, platform);
}

export async function namedAccount(
  deps: Pick<PostDeps, 'accounts'>,
  tx: Tx,
  actor: Actor,
  accountId: AccountId,
  platform: PlatformName,
): Promise<TargetAccount> {
  const account = await deps.accounts.find(tx, actor.workspaceId, accountId);
  if (!account || account.status === 'disconnected')
    throw new AppError('not_found', 'There is no such account in this workspace.');
  if (account.platform !== platform) {
    throw new AppError(
      'invalid_request',
      `The account is on ${account.platform}, the post is for ${platform}.`,
      {
        errors: [
          { param: 'account_id', code: 'wrong_platform', message: `must be an account on ${platform}` },
        ],
      },
    );
  }
  return account;
}
