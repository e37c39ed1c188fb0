import { AppError, type InputProblem } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { SendManifest } from '../platform-port/publisher.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { Post } from '../post-model/ports.ts';
import type { Tx } from '../tx.ts';
import { amendmentProblems } from './amendment.ts';
import type { PostDeps } from './deps.ts';
import { publisherFor, requireAllowed, writeAudit } from './guards.ts';
import { type Material, manifestDigest, manifestOf, materialOf, preparedContent } from './material.ts';
import { messages } from './messages.ts';
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
    await fixRevision(deps, tx, actor, post, await proposalFor(deps, tx, post));
  });
}

/** What a draft would be if it were sent to review now. Making one changes nothing. */
export type Proposal =
  | { readonly kind: 'ready'; readonly manifest: SendManifest; readonly digest: string }
  | { readonly kind: 'incomplete' | 'unready'; readonly problems: readonly InputProblem[] };

export function proposeRevision(
  deps: Pick<PostDeps, 'publishers' | 'mediaTools'>,
  post: Post,
  account: TargetAccount | undefined,
  material: Material,
): Proposal {
  const problems = submitProblems(deps, post, account, material);
  if (problems.length > 0 || !account) return { kind: 'incomplete', problems };
  const publisher = publisherFor(deps.publishers, post.platform);
  const { content, unready } = preparedContent(deps, publisher, post, material);
  if (unready.length > 0) return { kind: 'unready', problems: unready };
  const manifest = manifestOf(publisher, content, account.externalId, material);
  return { kind: 'ready', manifest, digest: manifestDigest(manifest) };
}

export type ProposalDeps = Pick<
  PostDeps,
  'accounts' | 'renditions' | 'amendments' | 'publishers' | 'mediaTools'
>;

export async function proposalFor(deps: ProposalDeps, tx: Tx, post: Post): Promise<Proposal> {
  const account = post.accountId ? await deps.accounts.find(tx, post.workspaceId, post.accountId) : undefined;
  return proposeRevision(deps, post, account, await materialOf(deps, tx, post));
}

/** The current revision, or the one that a complete draft would be; null while there is nothing to judge. */
export async function contentToJudge(
  deps: ProposalDeps & Pick<PostDeps, 'posts'>,
  tx: Tx,
  post: Post,
): Promise<{ readonly manifest: SendManifest; readonly digest: string } | null> {
  if (post.currentRevision !== null) return deps.posts.revision(tx, post.id, post.currentRevision);
  const proposal = post.state === 'draft' ? await proposalFor(deps, tx, post) : null;
  return proposal?.kind === 'ready' ? proposal : null;
}

/** Fixes the content as an immutable revision: from here on its digest is what a person approves and what is sent. */
export async function fixRevision(
  deps: Pick<PostDeps, 'clock' | 'posts' | 'audit'>,
  tx: Tx,
  actor: Actor,
  post: Post,
  proposal: Proposal,
  /** By the very act that decides about it, so nobody has to be asked. */
  audited: { readonly decided?: true } = {},
): Promise<Post> {
  if (proposal.kind !== 'ready') throw refusal(post, proposal);
  const { digest, manifest } = proposal;
  const now = deps.clock.now();
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
  return { ...post, state: 'in_review', currentRevision: number };
}

function refusal(
  post: Post,
  { kind, problems }: Extract<Proposal, { kind: 'incomplete' | 'unready' }>,
): AppError {
  if (kind === 'unready')
    return new AppError('media_not_ready', problems[0]?.message ?? messages.files_not_ready(), {
      errors: problems,
    });
  const incomplete = problems.find(({ code }) => isMissing(code) && code !== 'video_tool_missing');
  if (incomplete) return new AppError('post_incomplete', incomplete.message, { errors: problems });
  return contentNotAllowed(post.platform, problems);
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
    problems.push({
      param: 'account_id',
      code: 'missing',
      message: messages.choose_account_goes_out_on(),
    });
  else if (account.status === 'disconnected') {
    problems.push({
      param: 'account_id',
      code: 'missing',
      message: messages.choose_another_account({ name: account.name }),
    });
  } else if (account.status === 'limited') {
    problems.push({
      param: 'account_id',
      code: 'account_limited',
      message: account.statusReason ?? messages.may_not_publish({ name: account.name }),
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
