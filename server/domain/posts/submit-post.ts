import { AppError, type InputProblem } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { auditedOrigin, fixOrigin } from '../origins/record-words.ts';
import type { Publisher, SendManifest } from '../platform-port/publisher.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { Post } from '../post-model/ports.ts';
import type { Tx } from '../tx.ts';
import { findAmendmentProblems } from './amendment.ts';
import type { PostDeps } from './deps.ts';
import { publisherFor, requireAllowed, writeAudit } from './guards.ts';
import {
  buildManifest,
  loadMaterial,
  manifestDigest,
  type PreparedContent,
  prepareContent,
  type RevisionMaterial,
} from './material.ts';
import { messages } from './messages.ts';
import { type PrepareDeps, prepareMedia } from './prepare-media.ts';
import { contentNotAllowed, isMissingCode } from './write-draft.ts';

export type SubmitDeps = PrepareDeps &
  Pick<
    PostDeps,
    | 'transact'
    | 'clock'
    | 'posts'
    | 'origins'
    | 'amendments'
    | 'approvals'
    | 'accounts'
    | 'audit'
    | 'publishers'
  >;

export async function submitPost(deps: SubmitDeps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'write_posts');
  const seen = await deps.posts.find(actor.workspaceId, id);
  if (seen && isWritable(seen)) await prepareMedia(deps, seen);
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'submit');
    await fixRevision(deps, tx, actor, post, await loadProposal(deps, tx, post));
  });
}

/** The revision that a draft would become if it were submitted now. Computing it changes nothing. */
export type Proposal =
  | { readonly kind: 'ready'; readonly manifest: SendManifest; readonly digest: string }
  | { readonly kind: 'incomplete' | 'unready'; readonly problems: readonly InputProblem[] };

export function proposeRevision(
  deps: Pick<PostDeps, 'publishers' | 'mediaTools'>,
  post: Post,
  account: TargetAccount | undefined,
  material: RevisionMaterial,
): Proposal {
  const publisher = publisherFor(deps.publishers, post.platform);
  const prepared = prepareContent(deps, publisher, post, material);
  const problems = submitProblems(publisher, post, account, material, prepared);
  if (problems.length > 0 || !account) return { kind: 'incomplete', problems };
  const { content, unreadyProblems } = prepared;
  if (unreadyProblems.length > 0) return { kind: 'unready', problems: unreadyProblems };
  const manifest = buildManifest(publisher, content, account.externalId, material);
  return { kind: 'ready', manifest, digest: manifestDigest(manifest) };
}

export type ProposalDeps = Pick<
  PostDeps,
  'accounts' | 'renditions' | 'amendments' | 'publishers' | 'mediaTools'
>;

export async function loadProposal(deps: ProposalDeps, tx: Tx, post: Post): Promise<Proposal> {
  const account = post.accountId ? await deps.accounts.find(tx, post.workspaceId, post.accountId) : undefined;
  return proposeRevision(deps, post, account, await loadMaterial(deps, tx, post));
}

/** The current revision, or the one that a complete draft would become; null while there is nothing to review. */
export async function contentToReview(
  deps: ProposalDeps & Pick<PostDeps, 'posts'>,
  tx: Tx,
  post: Post,
): Promise<{ readonly manifest: SendManifest; readonly digest: string } | null> {
  if (post.currentRevision !== null) return deps.posts.revision(tx, post.id, post.currentRevision);
  const proposal = post.state === 'draft' ? await loadProposal(deps, tx, post) : null;
  return proposal?.kind === 'ready' ? proposal : null;
}

/**
 * Fixes the content as an immutable revision: from here on its digest is what a person approves and what is sent.
 */
export async function fixRevision(
  deps: Pick<PostDeps, 'clock' | 'posts' | 'origins' | 'approvals' | 'publishers' | 'audit'>,
  tx: Tx,
  actor: Actor,
  post: Post,
  proposal: Proposal,
  /** Set when the decision itself submits the post, so no review is requested. */
  audited: { readonly decided?: true } = {},
): Promise<Post> {
  if (proposal.kind !== 'ready') throw toError(post, proposal);
  const { digest, manifest } = proposal;
  const now = deps.clock.now();
  const number = await deps.posts.addRevision(tx, post, {
    digest,
    manifest,
    createdBy: actor.userId,
    createdAt: now,
  });
  const origin = await fixOrigin(deps, tx, post, number, now);
  await deps.posts.update(tx, post.id, { state: 'in_review', currentRevision: number }, now);
  await writeAudit(deps.audit, tx, actor, post, 'post.submitted', now, {
    revision: number,
    digest,
    origin: auditedOrigin(origin),
    // They stay the same until the revision ends. Whether one of them approved can so be known from the log too.
    contributors: [...(await deps.approvals.contributors(tx, post.id))].sort(),
    ...audited,
  });
  return { ...post, state: 'in_review', currentRevision: number };
}

function toError(
  post: Post,
  { kind, problems }: Extract<Proposal, { kind: 'incomplete' | 'unready' }>,
): AppError {
  if (kind === 'unready')
    return new AppError('media_not_ready', problems[0]?.message ?? messages.files_not_ready(), {
      errors: problems,
    });
  const incomplete = problems.find(({ code }) => isMissingCode(code) && code !== 'video_tool_missing');
  if (incomplete) return new AppError('post_incomplete', incomplete.message, { errors: problems });
  return contentNotAllowed(post.platform, problems);
}

/** All problems that prevent submitting this draft; files that are still being generated are not among them. */
function submitProblems(
  publisher: Publisher,
  post: Post,
  account: TargetAccount | undefined,
  material: RevisionMaterial,
  { content, mediaProblems }: PreparedContent,
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
  const { published } = material;
  const amending =
    published && account
      ? findAmendmentProblems(
          publisher,
          post,
          published,
          buildManifest(publisher, content, account.externalId, material),
        )
      : [];
  return [...problems, ...amending, ...mediaProblems, ...publisher.check(content)];
}

export const isWritable = ({ state }: Pick<Post, 'state'>): boolean =>
  state === 'draft' || state === 'changes_requested';

/** The same for posts that are still being written; the others are fixed as a revision. */
export function draftProblems(
  deps: Pick<PostDeps, 'publishers' | 'mediaTools'>,
  post: Post,
  account: TargetAccount | undefined,
  material: RevisionMaterial,
): readonly InputProblem[] {
  if (!isWritable(post)) return [];
  const publisher = publisherFor(deps.publishers, post.platform);
  const prepared = prepareContent(deps, publisher, post, material);
  return submitProblems(publisher, post, account, material, prepared);
}
