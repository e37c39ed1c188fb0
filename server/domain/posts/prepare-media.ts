/** Promise 1 requires bytes: what a platform must receive is generated and stored before a revision is fixed. */
import { AppError, notFound } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { ensureRendition } from '../media/generate-rendition.ts';
import type { Recipe } from '../media/recipe.ts';
import type { Post } from '../post-model/ports.ts';
import { allows } from '../post-model/post.ts';
import type { PostDeps } from './deps.ts';
import { fitMedia } from './fit-media.ts';
import { publisherFor } from './guards.ts';
import { messages } from './messages.ts';

export type PrepareDeps = Pick<PostDeps, 'publishers' | 'renditions' | 'mediaTools' | 'renditionDeps'>;

/** Pictures are generated immediately; videos are started, and ready when their job is done. */
export async function prepareMedia(
  deps: PrepareDeps,
  post: Post,
  kinds: readonly Recipe['kind'][] = ['picture', 'video'],
): Promise<void> {
  if (post.media.length === 0 || post.amendsPostId !== null) return;
  const ids = post.media.map(({ mediaId }) => mediaId);
  const existing = await deps.renditions.forMedia(null, post.workspaceId, ids);
  const publisher = publisherFor(deps.publishers, post.platform);
  for (const { media, fit, rendition } of fitMedia(publisher, post, existing, deps.mediaTools)) {
    if (fit.kind !== 'make' || rendition?.state === 'ready' || !kinds.includes(fit.recipe.kind)) continue;
    const { mediaId } = media;
    await ensureRendition(deps.renditionDeps, { workspaceId: post.workspaceId, mediaId }, fit.recipe);
  }
}

/**
 * Generates the pictures of a draft before it is submitted, so that its author can point at something in a picture as
 * it will go out. Videos take long, and nobody points at anything in them.
 */
export async function fitPictures(
  deps: PrepareDeps & Pick<PostDeps, 'posts'>,
  actor: Actor,
  id: PostId,
): Promise<void> {
  require(actor, 'write_posts');
  const post = await deps.posts.find(actor.workspaceId, id);
  if (!post) throw notFound('post');
  if (!allows(post.state, 'submit')) throw new AppError('wrong_state', messages.pictures_fixed());
  await prepareMedia(deps, post, ['picture']);
}
