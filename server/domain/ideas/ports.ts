import type { IdeaId, WorkspaceId } from '../../lib/ids.ts';
import type { PostRecord } from '../posts/reader.ts';
import type { Tx } from '../tx.ts';

/** What people see as one: the posts that tell an idea, each on its account and with a life of its own. */
export interface IdeaRecord {
  readonly id: IdeaId;
  /** What people call it. */
  readonly title: string | null;
  /** The one that needs a person most comes first. */
  readonly posts: readonly PostRecord[];
}

export interface IdeaStore {
  /** False: there is no such idea in the workspace, or all its posts were deleted. */
  rename(tx: Tx, workspaceId: WorkspaceId, id: IdeaId, title: string | null): Promise<boolean>;
}
