import type { GeneratedAlways } from 'kysely';
import type { AccountId, UserId, WorkspaceId } from '../../lib/ids.ts';

export interface PauseTables {
  pauses: {
    workspace_id: WorkspaceId;
    account_id: AccountId | null;
    reason: string;
    paused_by: UserId;
    paused_at: Date;
  };
  installation_pauses: {
    id: GeneratedAlways<string>;
    reason: string;
    paused_by: UserId | null;
    paused_at: Date;
    resumed_by: UserId | null;
    resumed_at: Date | null;
  };
}
