import { AppError, type InputProblem } from '../../errors.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import { type Actor, require } from '../workspaces/actor.ts';
import { contentNotAllowed } from './create-post.ts';
import type { PostDeps } from './deps.ts';
import { publisherFor, requireAllowed, writeAudit } from './guards.ts';
import type { Post, TargetAccount } from './ports.ts';

export type SubmitDeps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'accounts' | 'audit' | 'publishers'>;

export async function submitPost(deps: SubmitDeps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'submit');
    await submit(deps, tx, actor, post);
  });
}

/** Fixes the content as an immutable revision: from here on its digest is what a person approves and what is sent. */
export async function submit(deps: SubmitDeps, tx: Tx, actor: Actor, post: Post): Promise<void> {
  const account = post.accountId && (await deps.accounts.find(tx, post.workspaceId, post.accountId));
  const problems = submitProblems(deps, post, account || undefined);
  if (problems.length) {
    const incomplete = problems.find(({ code }) => code === 'missing' || code === 'post_empty');
    if (incomplete) throw new AppError('post_incomplete', incomplete.message, { errors: problems });
    throw contentNotAllowed(post.platform, problems);
  }
  if (!account) throw new AppError('post_incomplete', 'Choose an account first.');
  const manifest = publisherFor(deps.publishers, post.platform).manifest(post, account.externalId);
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

/** Everything that stands between this draft and a review, at once. */
export function submitProblems(
  deps: Pick<PostDeps, 'publishers'>,
  post: Post,
  account: TargetAccount | undefined,
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
  return [...problems, ...publisherFor(deps.publishers, post.platform).check(post)];
}

/** The same, for posts that are still being written; the others are fixed as a revision. */
export const draftProblems: typeof submitProblems = (deps, post, account) =>
  post.state === 'draft' || post.state === 'changes_requested' ? submitProblems(deps, post, account) : [];
