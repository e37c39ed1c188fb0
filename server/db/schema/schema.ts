/** The tables as the query builder sees them. The migrations are authoritative; a test compares the two. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuthenticatedWith } from '../../domain/actor/actor.ts';
import type { Role } from '../../domain/actor/roles.ts';
import type { Shape } from '../../domain/media/media.ts';
import type { ProviderId } from '../../domain/people/identity.ts';
import type { MediaRole, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { AttemptDetail } from '../../domain/post-model/ports.ts';
import type { PostState } from '../../domain/post-model/post.ts';
import type { StoredFirstSteps } from '../../domain/workspaces/first-steps.ts';
import type { ApprovalStrength } from '../../domain/workspaces/policy.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type {
  AccountId,
  AppId,
  AttemptId,
  CampaignId,
  CommentId,
  ConnectionId,
  IdeaId,
  IdentityId,
  InvitationId,
  MediaId,
  PostId,
  SessionId,
  TokenId,
  UserId,
  WorkspaceId,
} from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { AnalyticsTables } from './analytics-schema.ts';
import type { AppTables } from './app-schema.ts';
import type { ApprovalTables } from './approval-schema.ts';
import type { AuditTreeTables } from './audit-tree-schema.ts';
import type { BrandTables } from './brand-schema.ts';
import type { CampaignTables } from './campaign-schema.ts';
import type { CountdownJson } from './countdown-json.ts';
import type { EventTables } from './event-schema.ts';
import type { FirstCommentTables } from './first-comment-schema.ts';
import type { HashtagSetTables } from './hashtag-set-schema.ts';
import type { JsonColumn, NullableJson } from './json-column.ts';
import type { MediaTables } from './media-schema.ts';
import type { ModelTables } from './model-schema.ts';
import type { NotificationTables } from './notification-schema.ts';
import type { OriginTables } from './origin-schema.ts';
import type { PasskeyTables } from './passkey-schema.ts';
import type { PauseTables } from './pause-schema.ts';
import type { PlatformTables } from './platform-schema.ts';
import type { PresenceTables } from './presence-schema.ts';
import type { ProcessTables } from './process-schema.ts';
import type { RequestLogTables } from './request-log-schema.ts';
import type { ScheduleTables } from './schedule-schema.ts';
import type { WebhookTables } from './webhook-schema.ts';

export interface Database
  extends AnalyticsTables,
    ApprovalTables,
    AppTables,
    AuditTreeTables,
    CampaignTables,
    BrandTables,
    EventTables,
    FirstCommentTables,
    HashtagSetTables,
    MediaTables,
    ModelTables,
    NotificationTables,
    OriginTables,
    PasskeyTables,
    PauseTables,
    PlatformTables,
    PresenceTables,
    RequestLogTables,
    ScheduleTables,
    ProcessTables,
    WebhookTables {
  users: {
    id: UserId;
    name: string;
    email: string;
    email_verified: boolean;
    status: 'active' | 'suspended' | 'deleted';
    created_at: Date;
    language: Generated<string>;
    name_chosen: Generated<boolean>;
    mac: Buffer | null;
    mac_key: string | null;
  };
  identities: {
    id: IdentityId;
    provider: ProviderId;
    issuer: string;
    subject: string;
    name: string;
    user_id: UserId;
    created_at: Date;
    last_used_at: Date | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  workspaces: {
    id: WorkspaceId;
    name: string;
    time_zone: string;
    approvals_required: Generated<number>;
    self_approval: Generated<boolean>;
    late_window_minutes: Generated<number>;
    approval_strength: Generated<ApprovalStrength>;
    policy_version: Generated<number>;
    created_at: Date;
    first_steps: ColumnType<Partial<StoredFirstSteps>, string | undefined, string>;
  };
  memberships: {
    workspace_id: WorkspaceId;
    user_id: UserId;
    role: Role;
    created_at: Date;
    mac: Buffer | null;
    mac_key: string | null;
  };
  ended_rows: { mac: Buffer; table_name: string; ended_at: Generated<Date> };
  invitations: {
    id: InvitationId;
    workspace_id: WorkspaceId;
    role: Role;
    note: string;
    token_hash: string;
    invited_by: UserId;
    created_at: Date;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by: UserId | null;
    revoked_at: Date | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  web_sessions: {
    id: SessionId;
    token_hash: string;
    user_id: UserId;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    identity_id: IdentityId | null;
    authenticated_at: ColumnType<Date, Date | undefined, Date>;
    authenticated_with: AuthenticatedWith;
    browser: string | null;
    system: string | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  sign_in_attempts: {
    state_hash: string;
    provider: ProviderId;
    browser_hash: string | null;
    link_user_id: UserId | null;
    link_session_id: SessionId | null;
    signs_in_again: Generated<boolean>;
    nonce: string;
    code_verifier: string;
    return_to: string;
    invitation_token: string | null;
    time_zone: string | null;
    expires_at: Date;
    mac: Buffer | null;
    mac_key: string | null;
  };
  access_tokens: {
    id: TokenId;
    token_hash: string;
    user_id: UserId;
    workspace_id: WorkspaceId;
    scopes: string[];
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  key_fingerprints: { key_id: string; fingerprint: string; created_at: Generated<Date> };
  accounts: {
    id: AccountId;
    workspace_id: WorkspaceId;
    platform: PlatformName;
    external_id: string;
    name: string;
    handle: string | null;
    url: string | null;
    simulated: boolean;
    status: 'active' | 'limited' | 'reconnect_needed' | 'disconnected';
    status_reason: Message | null;
    scopes: string[];
    token_version: Generated<number>;
    access_token_sealed: Buffer | null;
    refresh_token_sealed: Buffer | null;
    access_expires_at: Date | null;
    refresh_expires_at: Date | null;
    connected_by: UserId;
    connected_at: Date;
    disconnected_at: Date | null;
    lane: GeneratedAlways<string>;
    picture_sha256: string | null;
    authorized_by: string | null;
    looked_at: Date | null;
    lost_at: Date | null;
    revoke_at: Date | null;
    revoke_tries: Generated<number>;
  };
  connections: {
    id: ConnectionId;
    workspace_id: WorkspaceId;
    user_id: UserId;
    session_id: SessionId | null;
    platform: PlatformName;
    way: string | null;
    state_hash: string;
    created_at: Date;
    expires_at: Date;
    called_back_at: Date | null;
    tokens_sealed: Buffer | null;
    targets: NullableJson<Json>;
    not_shown: NullableJson<Message[]>;
    scopes: string[] | null;
    confirmed_at: Date | null;
    app_id: AppId | null;
    return_url: string | null;
    request_hash: string | null;
  };
  ideas: {
    id: IdeaId;
    workspace_id: WorkspaceId;
    title: string | null;
    created_at: Date;
  };
  post_words: { post_id: PostId; workspace_id: WorkspaceId; words: string };
  posts: {
    id: PostId;
    workspace_id: WorkspaceId;
    amends_post_id: PostId | null;
    campaign_id: CampaignId | null;
    idea_id: IdeaId;
    platform: PlatformName;
    account_id: AccountId | null;
    state: PostState;
    caption: string;
    options: JsonColumn<{ [key: string]: Json }>;
    edit_number: Generated<number>;
    current_revision: number | null;
    author_id: UserId;
    from_app: boolean;
    last_editor_id: UserId;
    publish_at: Date | null;
    wall_time: string | null;
    time_zone: string | null;
    timed_by: Generated<'wall' | 'instant'>;
    countdown: NullableJson<CountdownJson>;
    wake_at: Date | null;
    tries: Generated<number>;
    trouble: NullableJson<{ code: string; message: Message; at: string }>;
    external_id: string | null;
    permalink: string | null;
    published_at: Date | null;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
    app_id: AppId | null;
  };
  post_media: {
    workspace_id: WorkspaceId;
    post_id: PostId;
    position: number;
    media_id: MediaId;
    sha256: string;
    alt_text: string;
    shape: Shape | null;
    role: MediaRole | null;
    trim_start_ms: number | null;
    trim_end_ms: number | null;
  };
  post_revisions: {
    workspace_id: WorkspaceId;
    post_id: PostId;
    number: number;
    digest: string;
    manifest: JsonColumn<SendManifest>;
    created_by: UserId;
    created_at: Date;
  };
  attempts: {
    id: AttemptId;
    workspace_id: WorkspaceId;
    post_id: PostId;
    revision_number: number;
    digest: string;
    account_id: AccountId;
    lane: string;
    worker: string;
    started_at: Date;
    lease_expires_at: Date;
    committing_at: Date | null;
    waiting: Generated<boolean>;
    handles: JsonColumn<{ [key: string]: Json }>;
    outcome: string | null;
    /** Before messages had codes, its reason was plain text. */
    detail: NullableJson<Omit<AttemptDetail, 'reason'> & { reason?: Message | string }>;
    finished_at: Date | null;
  };
  lanes: { lane: string; attempt_id: AttemptId; expires_at: Date };
  comments: {
    id: CommentId;
    workspace_id: WorkspaceId;
    post_id: PostId;
    revision_number: number | null;
    user_id: UserId;
    text: string;
    created_at: Date;
  };
  audit_entries: {
    id: Generated<string>;
    workspace_id: WorkspaceId;
    at: Date;
    actor_kind: 'session' | 'token' | 'system';
    actor_id: string | null;
    user_id: UserId | null;
    action: string;
    subject: string;
    data: JsonColumn<{ [key: string]: Json }>;
    sequence: ColumnType<string | null, never, string>;
    key_id: string | null;
    hash: string | null;
    mac: string | null;
    mac_key_id: string | null;
    refused_at: ColumnType<Date | null, never, never>;
  };
  audit_sealing: {
    only_one: ColumnType<boolean, never, never>;
    number: ColumnType<string, never, never>;
    key_id: ColumnType<string, never, never>;
    secret_hash: ColumnType<Buffer, never, never>;
  };
  audit_heads: {
    workspace_id: WorkspaceId;
    sequence: ColumnType<string, string, string>;
    key_id: string;
    hash: string;
    mac: string;
  };
}
