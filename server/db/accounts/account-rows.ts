/** Maps rows of connected accounts to the domain's accounts. */
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Account, AccountGrant, AccountKey } from '../../domain/accounts/ports.ts';
import type { Database } from '../schema/schema.ts';

export const clearedTokens = {
  access_token_sealed: null,
  refresh_token_sealed: null,
  access_expires_at: null,
  refresh_expires_at: null,
  revoke_at: null,
  revoke_tries: 0,
};

export type AccountRow = Selectable<Database['accounts']> & { person: string };
type ShownRow = Omit<AccountRow, 'access_token_sealed' | 'looked_at' | 'lost_at'>;

/** What an account is, but for its tokens and scopes. */
export const shownColumns = [
  'accounts.id',
  'accounts.workspace_id',
  'accounts.platform',
  'accounts.external_id',
  'accounts.name',
  'accounts.handle',
  'accounts.url',
  'accounts.simulated',
  'accounts.status',
  'accounts.status_reason',
  'accounts.lane',
  'accounts.token_version',
  'accounts.access_expires_at',
  'accounts.refresh_expires_at',
  'accounts.connected_by',
  'accounts.connected_at',
  'accounts.picture_sha256',
  'accounts.authorized_by',
  'accounts.disconnected_at',
  'accounts.revoke_at',
  'accounts.revoke_tries',
] as const;

export const whereSameAccount = <Output>(
  query: SelectQueryBuilder<Database, 'accounts' | 'users', Output>,
  key: AccountKey,
) =>
  query
    .where('accounts.workspace_id', '=', key.workspaceId)
    .where('accounts.platform', '=', key.platform)
    .where('accounts.external_id', '=', key.externalId)
    .where('accounts.simulated', '=', key.simulated);

export const grantColumns = (grant: AccountGrant) => ({
  name: grant.target.name,
  handle: grant.target.handle,
  url: grant.target.url,
  scopes: [...grant.scopes],
  status: grant.status,
  status_reason: grant.statusReason,
  connected_by: grant.connectedBy,
  connected_at: grant.connectedAt,
  authorized_by: grant.authorizedBy,
});

/** Access that can be refreshed ends with its refresh token. */
const permissionEnd = (row: ShownRow): Date | null =>
  row.access_expires_at !== null && row.refresh_token_sealed !== null
    ? row.refresh_expires_at
    : row.access_expires_at;

export const accountOf = (row: ShownRow): Account => ({
  id: row.id,
  workspaceId: row.workspace_id,
  platform: row.platform,
  externalId: row.external_id,
  name: row.name,
  handle: row.handle,
  url: row.url,
  simulated: row.simulated,
  status: row.status,
  statusReason: row.status_reason,
  lane: row.lane,
  scopes: row.scopes,
  tokenVersion: row.token_version,
  accessExpiresAt: row.access_expires_at,
  permissionEndsAt: permissionEnd(row),
  connectedAt: row.connected_at,
  connectedBy: { id: row.connected_by, name: row.person },
  pictureSha256: row.picture_sha256,
  authorizedBy: row.authorized_by,
  disconnectedAt: row.disconnected_at,
  revocation: row.revoke_at && { tries: row.revoke_tries, nextAt: row.revoke_at },
});
