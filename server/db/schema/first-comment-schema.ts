import type { Generated } from 'kysely';
import type { FirstCommentState } from '../../domain/post-model/first-comment-ports.ts';
import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';

export interface FirstCommentTables {
  first_comments: {
    post_id: PostId;
    workspace_id: WorkspaceId;
    account_id: AccountId;
    revision_number: number;
    digest: string;
    external_id: string | null;
    text: string;
    state: FirstCommentState;
    tries: Generated<number>;
    next_try_at: Date | null;
    turn: Generated<number>;
    started_at: Date | null;
    absent_at: Date | null;
    comment_id: string | null;
    reason: Message | null;
    updated_at: Date;
  };
}
