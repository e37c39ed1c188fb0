import type { Doing } from '../../domain/presence/ports.ts';
import type { IdeaId, SessionId, UserId, WorkspaceId } from '../../lib/ids.ts';

export interface PresenceTables {
  presence: {
    user_id: UserId;
    tab: string;
    session_id: SessionId;
    workspace_id: WorkspaceId;
    idea_id: IdeaId;
    doing: Doing;
    expires_at: Date;
  };
}
