import { AppError, type InputProblem } from '../../errors.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Rendition } from '../media/ports.ts';
import type { Tx } from '../tx.ts';
import { type Actor, require } from '../workspaces/actor.ts';
import { contentNotAllowed, isMissing } from './create-post.ts';
import type { PostDeps } from './deps.ts';
import { contentOf, fitMedia, fitProblems, unreadyMedia } from './fit-media.ts';
import { publisherFor, requireAllowed, writeAudit } from './guards.ts';
import type { Post, TargetAccount } from './ports.ts';
import { type PrepareDeps, prepareMedia } from './prepare-media.ts';

export type SubmitDeps = PrepareDeps &
  Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'accounts' | 'audit' | 'publishers'>;

export async function submitPost(deps: SubmitDeps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'write_posts');
  const seen = await deps.posts.find(actor.workspaceId, id);
  if (seen && isWritable(seen)) await prepareMedia(deps, seen);
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'submit');
    await submit(deps, tx, actor, post);
  });
}

/** Fixes the content as an immutable revision: from here on its digest is what a person approves and what is sent. */
export async function submit(deps: SubmitDeps, tx: Tx, actor: Actor, post: Post): Promise<void> {
  const account = post.accountId && (await deps.accounts.find(tx, post.workspaceId, post.accountId));
  const renditions = await renditionsOf(deps, tx, post);
  const problems = submitProblems(deps, post, account || undefined, renditions);
  if (problems.length) throw refusal(post, problems);
  if (!account) throw new AppError('post_incomplete', 'Choose an account first.');
  const publisher = publisherFor(deps.publishers, post.platform);
  const fitted = fitMedia(publisher, post, renditions, deps.mediaTools);
  const [unready] = unreadyMedia(fitted);
  if (unready) throw new AppError('media_not_ready', unready.message, { errors: unreadyMedia(fitted) });
  const manifest = publisher.manifest(contentOf(post, fitted), account.externalId);
  const now = deps.clock.now();
  const digest = digestOf(manifest as unknown as Json);
  const number = await deps.posts.addRevision(tx, post, {
    digest,
    manifest,
    createdBy: actor.userId,
    createdAt: now,
  });
  await deps.posts.update(tx, post.id, { state: 'in_review', currentRevision: number }, now);
  await writeAudit(deps.audit, tx, actor, post, 'post.submitted', now, { revision: number, digest });
}

function refusal(post: Post, problems: readonly InputProblem[]): AppError {
  const incomplete = problems.find(({ code }) => isMissing(code) && code !== 'video_tool_missing');
  if (incomplete) return new AppError('post_incomplete', incomplete.message, { errors: problems });
  return contentNotAllowed(post.platform, problems);
}

/** Whether a draft opened by a reviewer can be submitted as it stands. */
export async function isSubmittable(deps: SubmitDeps, tx: Tx, post: Post): Promise<boolean> {
  const account = post.accountId ? await deps.accounts.find(tx, post.workspaceId, post.accountId) : undefined;
  const renditions = await renditionsOf(deps, tx, post);
  if (submitProblems(deps, post, account, renditions).length > 0) return false;
  const publisher = publisherFor(deps.publishers, post.platform);
  return unreadyMedia(fitMedia(publisher, post, renditions, deps.mediaTools)).length === 0;
}

export const renditionsOf = (
  { renditions }: Pick<PostDeps, 'renditions'>,
  tx: Tx | null,
  { workspaceId, media }: Pick<Post, 'workspaceId' | 'media'>,
): Promise<readonly Rendition[]> =>
  renditions.forMedia(
    tx,
    workspaceId,
    media.map(({ mediaId }) => mediaId),
  );

/** Everything that stands between this draft and a review, at once; files that are still being made do not. */
export function submitProblems(
  deps: Pick<PostDeps, 'publishers' | 'mediaTools'>,
  post: Post,
  account: TargetAccount | undefined,
  renditions: readonly Rendition[],
): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  if (!account)
    problems.push({ param: 'account_id', code: 'missing', message: 'Choose the account it goes out on.' });
  else if (account.status === 'disconnected') {
    problems.push({
      param: 'account_id',
      code: 'missing',
      message: `${account.name} is no longer connected. Choose another account.`,
    });
  } else if (account.status === 'limited') {
    problems.push({
      param: 'account_id',
      code: 'account_limited',
      message: account.statusReason ?? `${account.name} may not publish.`,
    });
  }
  const publisher = publisherFor(deps.publishers, post.platform);
  const fitted = fitMedia(publisher, post, renditions, deps.mediaTools);
  return [...problems, ...fitProblems(fitted), ...publisher.check(contentOf(post, fitted))];
}

export const isWritable = ({ state }: Pick<Post, 'state'>): boolean =>
  state === 'draft' || state === 'changes_requested';

/** The same, for posts that are still being written; the others are fixed as a revision. */
export const draftProblems: typeof submitProblems = (deps, post, account, renditions) =>
  isWritable(post) ? submitProblems(deps, post, account, renditions) : [];
