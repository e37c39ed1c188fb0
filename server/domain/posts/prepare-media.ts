/** Promise 1 needs bytes: what a platform must get is made and stored before a revision is fixed. */
import { ensureRendition } from '../media/make-rendition.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from './deps.ts';
import { fitMedia } from './fit-media.ts';
import { publisherFor } from './guards.ts';

export type PrepareDeps = Pick<PostDeps, 'publishers' | 'renditions' | 'mediaTools' | 'renditionDeps'>;

/** Pictures are made here and now; videos are begun, and ready when their job is done. */
export async function prepareMedia(deps: PrepareDeps, post: Post): Promise<void> {
  if (post.media.length === 0 || post.amendsPostId !== null) return;
  const ids = post.media.map(({ mediaId }) => mediaId);
  const made = await deps.renditions.forMedia(null, post.workspaceId, ids);
  const publisher = publisherFor(deps.publishers, post.platform);
  for (const { media, fit, rendition } of fitMedia(publisher, post, made, deps.mediaTools)) {
    if (fit.kind !== 'make' || rendition?.state === 'ready') continue;
    const { mediaId } = media;
    await ensureRendition(deps.renditionDeps, { workspaceId: post.workspaceId, mediaId }, fit.recipe);
  }
}
