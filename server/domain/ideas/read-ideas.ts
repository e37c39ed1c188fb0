import type { IdeaId, WorkspaceId } from '../../lib/ids.ts';
import type { PostReader } from '../posts/reader.ts';
import type { IdeaRecord } from './ports.ts';
import { worstFirst } from './worst-first.ts';

/** More than the ideas of one page have. */
export const maxPostsOfIdeas = 10_000;

/** With all their posts, in the order of the ids. Those without posts are left out. */
export async function readIdeas(
  deps: { readonly reader: Pick<PostReader, 'list'> },
  workspaceId: WorkspaceId,
  ids: readonly IdeaId[],
): Promise<readonly IdeaRecord[]> {
  if (ids.length === 0) return [];
  const posts = await deps.reader.list(workspaceId, {
    ideaIds: ids,
    order: 'newest',
    limit: maxPostsOfIdeas,
  });
  // As they were written: the account that people chose first comes first.
  const byIdea = Map.groupBy(posts.toReversed(), ({ post }) => post.ideaId);
  return ids.flatMap((id) => {
    const own = byIdea.get(id);
    return own?.[0]
      ? [{ id, title: own[0].ideaTitle, posts: worstFirst(own, ({ post }) => post.state) }]
      : [];
  });
}
