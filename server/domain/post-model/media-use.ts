import type { MediaId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostState } from './post.ts';

/** The posts that use a file, as its page shows them. */
export interface PostsUsingMedia {
  postsUsing(workspaceId: WorkspaceId, mediaId: MediaId): Promise<readonly UsingPost[]>;
  /** How many posts use each of these files. */
  countPosts(workspaceId: WorkspaceId, ids: readonly MediaId[]): Promise<ReadonlyMap<MediaId, number>>;
}

export interface UsingPost {
  readonly id: PostId;
  readonly platform: PlatformName;
  readonly state: PostState;
  readonly caption: string;
  readonly publishAt: Date | null;
  readonly isUnfinished: boolean;
}
