/** The decisions that only a person can make about a first comment that failed or is unconfirmed. */

import { AppError, notFound } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { can } from '../actor/roles.ts';
import { findPause, publishingPaused } from '../pauses/pause.ts';
import type {
  FirstComment,
  FirstCommentChange,
  FirstCommentStore,
} from '../post-model/first-comment-ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import { writeAudit } from '../posts/guards.ts';
import { messages } from './messages.ts';

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'audit' | 'pauses'> & {
  readonly firstComments: FirstCommentStore;
};

export type CommentResolution = 'there' | 'given_up';

/** Decides which buttons the page shows; the use-cases check again, under locks. */
export function allowedCommentActions(
  actor: Actor,
  { state, externalId }: Pick<FirstComment, 'state' | 'externalId'>,
  postIsOut: boolean,
): ('retry' | 'resolve')[] {
  const isOpen = state === 'failed' || state === 'unconfirmed';
  if (!isOpen || actor.via.kind !== 'session' || !can(actor.role, 'publish')) return [];
  return externalId !== null && postIsOut ? ['retry', 'resolve'] : ['resolve'];
}

/** Sends the same text again. For an unconfirmed comment, the person has checked and did not find it. */
export const retryFirstComment = (deps: Deps, actor: Actor, id: PostId): Promise<void> =>
  changeOpenComment(deps, actor, id, 'post.first_comment_retried', {}, async (comment, post, tx) => {
    if (comment.externalId === null)
      throw new AppError('wrong_state', comment.reason ?? messages.write_it_there());
    if (post.state !== 'published') throw new AppError('wrong_state', messages.post_not_out());
    const pause = findPause(await deps.pauses.list(actor.workspaceId, tx), comment.accountId);
    if (pause) throw publishingPaused(pause);
    return { state: 'waiting', tries: 0, nextTryAt: deps.clock.now(), absentAt: null, reason: null };
  });

export const resolveFirstComment = (
  deps: Deps,
  actor: Actor,
  id: PostId,
  result: CommentResolution,
): Promise<void> =>
  changeOpenComment(deps, actor, id, 'post.first_comment_resolved', { result }, async () =>
    result === 'there' ? { state: 'sent', reason: null } : { state: 'given_up', reason: null },
  );

async function changeOpenComment(
  deps: Deps,
  actor: Actor,
  id: PostId,
  action: 'post.first_comment_retried' | 'post.first_comment_resolved',
  data: { readonly result?: CommentResolution },
  decideChange: (
    comment: FirstComment,
    post: Awaited<ReturnType<Deps['posts']['lock']>>,
    tx: Parameters<Deps['posts']['lock']>[0],
  ) => Promise<FirstCommentChange>,
): Promise<void> {
  requireSession(actor, 'human_approval_required');
  require(actor, 'publish');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    const comment = await deps.firstComments.lock(tx, actor.workspaceId, id);
    if (!comment) throw notFound('first comment');
    if (comment.state !== 'failed' && comment.state !== 'unconfirmed')
      throw new AppError('wrong_state', messages.nothing_to_decide());
    const now = deps.clock.now();
    await deps.firstComments.change(tx, comment, await decideChange(comment, post, tx), now);
    await writeAudit(deps.audit, tx, actor, post, action, now, data.result ? { result: data.result } : {});
  });
}
