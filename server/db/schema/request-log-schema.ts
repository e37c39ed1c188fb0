/** The tables of the request log, as wholes: their partitions are named by nobody who reads or writes. Part of schema.ts. */
import type { RedactedJson } from '../../domain/request-log/call.ts';
import type { AppId, GrantId, TokenId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { NullableJson } from './json-column.ts';

export interface RequestLogTables {
  request_log: {
    at: Date;
    request_id: string;
    refused: boolean;
    workspace_id: WorkspaceId;
    app_workspace_id: WorkspaceId;
    app_id: AppId;
    user_id: UserId;
    token_id: TokenId | GrantId;
    method: string;
    route: string;
    path: string;
    query: string | null;
    api_version: string;
    status: number;
    ms: number;
    code: string | null;
    cause: string | null;
    param: string | null;
    bytes_in: string;
    bytes_out: string | null;
    address: string | null;
    agent: string | null;
    key_hash: string | null;
    key_text: string | null;
  };
  request_bodies: {
    at: Date;
    request_id: string;
    workspace_id: WorkspaceId;
    app_workspace_id: WorkspaceId;
    sent: NullableJson<RedactedJson>;
    answered: NullableJson<RedactedJson>;
  };
  request_usage: {
    app_id: AppId;
    hour: Date;
    workspace_id: WorkspaceId;
    app_workspace_id: WorkspaceId;
    user_id: UserId;
    method: string;
    route: string;
    status_class: number;
    calls: string;
    ms_sum: string;
    ms_max: number;
  };
}
