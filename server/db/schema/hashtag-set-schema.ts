import type { HashtagSetId, UserId, WorkspaceId } from '../../lib/ids.ts';

export interface HashtagSetTables {
  hashtag_sets: {
    id: HashtagSetId;
    workspace_id: WorkspaceId;
    name: string;
    hashtags: string[];
    created_by: UserId;
    created_at: Date;
    updated_at: Date;
  };
}
