import type { Actor } from '../../domain/actor/actor.ts';
import type { Tools } from '../../domain/media/fit.ts';
import type { Placement } from '../../domain/media/placements.ts';
import type { MediaStore, ObjectRegister } from '../../domain/media/ports.ts';
import type { PeopleStore } from '../../domain/people/ports.ts';
import type { PostsUsingMedia } from '../../domain/post-model/media-use.ts';
import { notFound } from '../../errors.ts';
import type { MediaId } from '../../lib/ids.ts';
import { showItem } from './list-media.ts';
import type { MediaDetailView } from './views.ts';

export interface LibraryDeps {
  readonly media: MediaStore;
  readonly mediaUse: PostsUsingMedia;
  readonly register: Pick<ObjectRegister, 'usage'>;
  readonly placements: readonly Placement[];
  readonly mediaTools: Tools;
  readonly maxFileBytes: number;
  readonly people: Pick<PeopleStore, 'find'>;
}

/** One file with everything that is known about it. */
export async function showDetail(deps: LibraryDeps, actor: Actor, id: MediaId): Promise<MediaDetailView> {
  const media = await deps.media.find(null, actor.workspaceId, id);
  if (!media) throw notFound('file');
  const [posts, uses, person] = await Promise.all([
    mayReadPosts(actor) ? deps.mediaUse.postsUsing(actor.workspaceId, id) : [],
    deps.mediaUse.countPosts(actor.workspaceId, [id]),
    deps.people.find(media.createdBy),
  ]);
  return {
    ...showItem(deps, media, uses.get(id) ?? 0),
    used_in: posts.map((post) => ({
      id: post.id,
      platform: post.platform,
      state: post.state,
      caption: post.caption,
      publish_at: post.publishAt?.toISOString() ?? null,
      living: post.isUnfinished,
    })),
    uploaded_by: { id: media.createdBy, name: person?.name ?? '' },
  };
}

/** Captions and times belong to posts: a program with access to files only does not get them here. */
const mayReadPosts = ({ via }: Actor): boolean => via.kind === 'session' || via.scopes.has('posts:read');
