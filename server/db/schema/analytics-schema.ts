import type { ColumnType, Generated } from 'kysely';
import type { ExportState } from '../../domain/analytics/export-ports.ts';
import type { Question } from '../../domain/analytics/question.ts';
import type { Measure } from '../../domain/platform-port/insights.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { AccountId, CampaignId, ExportId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { JsonColumn, NullableJson } from './json-column.ts';

export interface AnalyticsTables {
  followed_posts: {
    post_id: PostId;
    workspace_id: WorkspaceId;
    account_id: AccountId;
    platform: PlatformName;
    campaign_id: CampaignId | null;
    regroup: Generated<boolean>;
    published_at: Date;
    next_at: Date | null;
    ended: 'gone' | 'old' | 'forgotten' | null;
    asked_at: Date | null;
    read_at: Date | null;
    trouble: Message | null;
    failures: Generated<number>;
    forgotten_at: Date | null;
    views: number | null;
    answers: number | null;
    clicks: number | null;
    first_views: number | null;
    against_usual: number | null;
  };
  figures: {
    workspace_id: WorkspaceId;
    post_id: PostId;
    source: string;
    metric: string;
    read_at: Date;
    value: number;
    gained: number | null;
  };
  latest_figures: {
    workspace_id: WorkspaceId;
    post_id: PostId;
    source: string;
    metric: string;
    value: number;
    read_at: Date;
  };
  gained_days: {
    workspace_id: WorkspaceId;
    account_id: AccountId;
    campaign_id: CampaignId | '';
    platform: PlatformName;
    measure: Measure;
    day: ColumnType<Date, string, string>;
    gained: ColumnType<string[], number[], number[]>;
    told: number[];
  };
  account_usuals: {
    account_id: AccountId;
    workspace_id: WorkspaceId;
    first_views: number;
    posts: number;
    worked_out_at: Date;
  };
  account_days: {
    workspace_id: WorkspaceId;
    account_id: AccountId;
    source: string;
    metric: string;
    day: ColumnType<Date, string, string>;
    value: number;
    read_at: Date;
  };
  followed_accounts: {
    account_id: AccountId;
    workspace_id: WorkspaceId;
    asked_at: Date | null;
    keeps: Generated<boolean>;
    swept_at: Date | null;
    usual_at: Date | null;
    days_next_at: Date | null;
    days_read_at: Date | null;
    rest_until: Date | null;
    trouble: Message | null;
    kept_since: Date | null;
  };
  analytics_exports: {
    id: ExportId;
    workspace_id: WorkspaceId;
    created_by: UserId;
    created_at: Date;
    question: JsonColumn<Question>;
    state: ExportState;
    progress: Generated<number>;
    head: NullableJson<{ readonly [key: string]: Json }>;
    row_count: number | null;
    problem: NullableJson<Message>;
    held_until: Date | null;
    tries: Generated<number>;
    finished_at: Date | null;
    expires_at: Date | null;
  };
  analytics_export_parts: {
    workspace_id: WorkspaceId;
    export_id: ExportId;
    number: number;
    rows: string;
  };
}
