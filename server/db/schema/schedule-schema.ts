import type { Generated } from 'kysely';
import type { Recurrence } from '../../domain/schedule/recurrence.ts';
import type {
  AccountId,
  ApprovalId,
  PostId,
  RecurrenceId,
  SlotId,
  UserId,
  WorkspaceId,
} from '../../lib/ids.ts';

export interface ScheduleTables {
  time_rules: {
    single: Generated<boolean>;
    version: string | null;
    moving_to: string | null;
    moved_through: PostId | null;
  };
  approval_times: { approval_id: ApprovalId; rules: string; at: Date; created_at: Date };
  slots: {
    id: SlotId;
    workspace_id: WorkspaceId;
    account_id: AccountId;
    weekday: number;
    time: string;
    created_by: UserId;
    created_at: Date;
  };
  recurrences: {
    id: RecurrenceId;
    workspace_id: WorkspaceId;
    template_post_id: PostId;
    every: Recurrence['rule']['every'];
    weekdays: Generated<number[]>;
    every_days: number | null;
    day_of_month: number | null;
    time: string;
    time_zone: string;
    starts_on: string;
    ends_on: string | null;
    ahead_days: number;
    drafted_through: string | null;
    created_by: UserId;
    created_at: Date;
    ended_at: Date | null;
  };
  recurrence_posts: { recurrence_id: RecurrenceId; on_day: string; post_id: PostId };
}
