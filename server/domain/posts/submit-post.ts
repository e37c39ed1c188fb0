import { AppError, type InputProblem } from '../../errors.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import { type Actor, require } from '../workspaces/actor.ts';
import { amendmentProblems } from './amendment.ts';
import type { PostDeps } from './deps.ts';
import { publisherFor, requireAllowed, writeAudit } from './guards.ts';
import { type Material, manifestOf, materialOf, preparedContent } from './material.ts';
import type { Post, TargetAccount } from './ports.ts';
import { type PrepareDeps, prepareMedia } from './prepare-media.ts';
import { contentNotAllowed, isMissing } from './write-draft.ts';

export type SubmitDeps = PrepareDeps &
  Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'amendments' | 'accounts' | 'audit' | 'publishers'>;

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
export async function submit(
  deps: SubmitDeps,
  tx: Tx,
  actor: Actor,
  post: Post,
  audited: { readonly by_opening?: true } = {},
): Promise<void> {
  const account = post.accountId && (await deps.accounts.find(tx, post.workspaceId, post.accountId));
  const material = await materialOf(deps, tx, post);
  const problems = submitProblems(deps, post, account || undefined, material);
  if (problems.length) throw refusal(post, problems);
  if (!account) throw new AppError('post_incomplete', 'Choose an account first.');
  const publisher = publisherFor(deps.publishers, post.platform);
  const { content, unready } = preparedContent(deps, publisher, post, material);
  if (unready[0]) throw new AppError('media_not_ready', unready[0].message, { errors: unready });
  const manifest = manifestOf(publisher, content, account.externalId, material);
  const now = deps.clock.now();
  const digest = digestOf(manifest as unknown as Json);
  const number = await deps.posts.addRevision(tx, post, {
    digest,
    manifest,
    createdBy: actor.userId,
    createdAt: now,
  });
  await deps.posts.update(tx, post.id, { state: 'in_review', currentRevision: number }, now);
  await writeAudit(deps.audit, tx, actor, post, 'post.submitted', now, {
    revision: number,
    digest,
    ...audited,
  });
}

function refusal(post: Post, problems: readonly InputProblem[]): AppError {
  const incomplete = problems.find(({ code }) => isMissing(code) && code !== 'video_tool_missing');
  if (incomplete) return new AppError('post_incomplete', incomplete.message, { errors: problems });
  return contentNotAllowed(post.platform, problems);
}

/** Whether a draft opened by a reviewer can be submitted as it stands. */
export async function isSubmittable(deps: SubmitDeps, tx: Tx, post: Post): Promise<boolean> {
  const account = post.accountId ? await deps.accounts.find(tx, post.workspaceId, post.accountId) : undefined;
  const material = await materialOf(deps, tx, post);
  if (submitProblems(deps, post, account, material).length > 0) return false;
  const publisher = publisherFor(deps.publishers, post.platform);
  return preparedContent(deps, publisher, post, material).unready.length === 0;
}

/** Everything that stands between this draft and a review, at once; files that are still being made do not. */
function submitProblems(
  deps: Pick<PostDeps, 'publishers' | 'mediaTools'>,
  post: Post,
  account: TargetAccount | undefined,
  material: Material,
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
  const { content, fitting } = preparedContent(deps, publisher, post, material);
  const { out } = material;
  const amending =
    out && account
      ? amendmentProblems(publisher, post, out, manifestOf(publisher, content, account.externalId, material))
      : [];
  return [...problems, ...amending, ...fitting, ...publisher.check(content)];
}

export const isWritable = ({ state }: Pick<Post, 'state'>): boolean =>
  state === 'draft' || state === 'changes_requested';

/** The same, for posts that are still being written; the others are fixed as a revision. */
export const draftProblems: typeof submitProblems = (deps, post, account, material) =>
  isWritable(post) ? submitProblems(deps, post, account, material) : [];
