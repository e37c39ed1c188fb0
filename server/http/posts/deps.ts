import type { TokenSource } from '../../domain/accounts/ports.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { awaitingReview } from '../../domain/approvals/review-queue.ts';
import { getEditor } from '../../domain/posts/amendment.ts';
import type { PostDeps } from '../../domain/posts/deps.ts';
import { fitMedia } from '../../domain/posts/fit-media.ts';
import { loadMaterial } from '../../domain/posts/material.ts';
import type { PostReader } from '../../domain/posts/reader.ts';
import { draftProblems, isWritable, proposeRevision } from '../../domain/posts/submit-post.ts';
import { notFound } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import type { BytesSource } from '../media/send-bytes.ts';
import { presentDetail } from './present-post.ts';
import type { PostDetailView } from './views.ts';

export interface PostRouteDeps extends PostDeps {
  readonly reader: PostReader;
  readonly baseUrl: URL;
  readonly tokens: TokenSource;
  readonly send: SendRequest;
  /** Verifies what it reads: reviewers look at it. */
  readonly shownFiles: BytesSource;
}

/** The post after an operation: the answer of nearly all of them. */
export async function showPost(deps: PostRouteDeps, actor: Actor, id: PostId): Promise<PostDetailView> {
  const detail = await deps.reader.detail(actor.workspaceId, id);
  if (!detail) throw notFound('post');
  const { post } = detail;
  const material = await loadMaterial(deps, null, post);
  const account = detail.account ?? undefined;
  const problems = draftProblems(deps, post, account, material);
  const proposal = post.state === 'draft' ? proposeRevision(deps, post, account, material) : null;
  const canPrepareMedia = isWritable(post) && material.published === null;
  const publisher = canPrepareMedia ? deps.publishers.publisher(post.platform) : undefined;
  const fitted = publisher && fitMedia(publisher, post, material.renditions, deps.mediaTools);
  const editing = getEditor(deps.publishers, post);
  const awaitsReview = (await awaitingReview(deps, actor.workspaceId, [detail])).has(id);
  return presentDetail(detail, actor, {
    baseUrl: deps.baseUrl,
    problems,
    fitted: fitted ?? [],
    editing,
    awaitsReview,
    isComplete: proposal?.kind === 'ready',
    proposal,
  });
}
