import type { Account } from '../../domain/accounts/ports.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import type { AccountView } from './views.ts';

/** Fields are listed one by one, so that a token can never leak with a whole row. */
export const showAccount = (account: Account): AccountView => ({
  id: account.id,
  platform: account.platform,
  name: account.name,
  handle: account.handle,
  url: account.url,
  external_id: account.externalId,
  simulated: account.simulated,
  status: account.status,
  ...messageFields('status_reason', account.statusReason),
  scopes: [...account.scopes],
  token_expires_at: account.accessExpiresAt?.toISOString() ?? null,
  permission_ends_at: account.permissionEndsAt?.toISOString() ?? null,
  connected_at: account.connectedAt.toISOString(),
  picture_url:
    account.pictureSha256 &&
    `/v1/accounts/${account.id}/picture?workspace=${account.workspaceId}&v=${account.pictureSha256.slice(0, 12)}`,
  connected_by: { id: account.connectedBy.id, name: account.connectedBy.name },
});
