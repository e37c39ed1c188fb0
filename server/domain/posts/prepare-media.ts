/** Promise 1 requires bytes: what a platform must receive is generated and stored before a revision is fixed. */
import { ensureRendition } from '../media/generate-rendition.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from './deps.ts';
import { fitMedia } from './fit-media.ts';
import { publisherFor } from './guards.ts';

export type PrepareDeps = Pick<PostDeps, 'publishers' | 'renditions' | 'mediaTools' | 'renditionDeps'>;

/** Pictures are generated immediately; videos are started, and ready when their job is done. */
export async function prepareMedia(deps: PrepareDeps, post: Post): Promise<void> {
  if (post.media.length === 0 || post.amendsPostId !== null) return;
  const ids = post.media.map(({ mediaId }) => mediaId);
  const existing = await deps.renditions.forMedia(null, post.workspaceId, ids);
  const publisher = publisherFor(deps.publishers, post.platform);
  for (const { media, fit, rendition } of fitMedia(publisher, post, existing, deps.mediaTools)) {
    if (fit.kind !== 'make' || rendition?.state === 'ready') continue;
    const { mediaId } = media;
    await ensureRendition(deps.renditionDeps, { workspaceId: post.workspaceId, mediaId }, fit.recipe);
  }
}
