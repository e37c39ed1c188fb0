/** The tables of approvals. Part of schema.ts. */
import type { Generated } from 'kysely';
import type { DeclarationValues } from '../../domain/platform-port/declarations.ts';
import type { ApprovalStrength } from '../../domain/workspaces/policy.ts';
import type { ApprovalId, PostId, SessionId, StatementId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { JsonColumn } from './json-column.ts';

export interface ApprovalTables {
  proof_views: {
    workspace_id: WorkspaceId;
    post_id: PostId;
    digest: string;
    user_id: UserId;
    session_id: SessionId;
    seen_at: Date;
  };
  post_contributors: { workspace_id: WorkspaceId; post_id: PostId; user_id: UserId };
  approvals: {
    id: ApprovalId;
    workspace_id: WorkspaceId;
    post_id: PostId;
    revision_number: number;
    digest: string;
    covers: 'content' | 'timing';
    user_id: UserId;
    session_id: SessionId;
    declarations: JsonColumn<DeclarationValues>;
    timing: 'any' | 'at';
    at: Date | null;
    wall_time: string | null;
    time_zone: string | null;
    tolerance_minutes: number | null;
    created_at: Date;
    strength: Generated<ApprovalStrength>;
    approvals_required: number | null;
    self_approval: boolean | null;
    statement_id: StatementId | null;
    policy_version: number | null;
    voided_at: Date | null;
    void_reason: string | null;
  };
  signed_statements: {
    id: StatementId;
    workspace_id: WorkspaceId;
    user_id: UserId;
    statement: string;
    sha256: string;
    credential_id: string;
    public_key: Buffer;
    authenticator_data: Buffer;
    client_data: Buffer;
    signature: Buffer;
    created_at: Date;
  };
  approval_macs: { approval_id: ApprovalId; key_id: string; mac: string; created_at: Date };
}
