/** The tables of third-party apps, and of what all processes share about requests. Part of schema.ts. */
import type { Generated } from 'kysely';
import type { Scope } from '../../domain/actor/scopes.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { AppId, AppSecretId, GrantId, SessionId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { JsonColumn } from './json-column.ts';

export interface AppTables {
  apps: {
    id: AppId;
    workspace_id: WorkspaceId;
    name: string;
    kind: 'confidential' | 'public';
    redirect_uris: string[];
    scopes: Scope[];
    logo_sha256: string | null;
    logo_mime: string | null;
    created_by: UserId;
    created_at: Date;
    deleted_at: Date | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  app_secrets: {
    id: AppSecretId;
    app_id: AppId;
    secret_hash: string;
    hint: string;
    created_by: UserId;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
    last_used_from: string | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  app_grants: {
    id: GrantId;
    app_id: AppId;
    user_id: UserId;
    workspace_id: WorkspaceId;
    scopes: Scope[];
    session_id: SessionId;
    oidc_grant_id: string;
    created_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
    revoked_because: string | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  oidc_records: {
    kind: string;
    id_hash: string;
    payload: JsonColumn<{ [key: string]: Json }>;
    grant_id: string | null;
    uid: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  idempotency_records: {
    id_hash: string;
    request_hash: string;
    status: number | null;
    body: string | null;
    secret: Generated<boolean>;
    created_at: Date;
    expires_at: Date;
  };
  rate_limits: {
    name: string;
    counts_until: number[];
    permits: number[];
    holders: string[];
    last_until: number;
  };
  budgets: { name: string; window_start: Date; spent: number };
}
