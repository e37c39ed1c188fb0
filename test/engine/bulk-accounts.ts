/**
 * Many accounts in many workspaces, written straight into the tables because doing it over the API would take hours.
 * Every row is one the service could have written.
 */

import type { Pool } from 'pg';
import { sealTokens } from '../../server/db/accounts/account-secrets.ts';
import type { SendManifest } from '../../server/domain/platform-port/publisher.ts';
import { type AccountId, newId, type WorkspaceId } from '../../server/lib/ids.ts';
import type { KeyRing } from '../../server/lib/key-ring.ts';
import { signNewRows } from '../genuine-rows.ts';
import { insertRows } from './insert-rows.ts';

/** The post that all others copy, and who wrote and approved it. */
export interface Pattern {
  readonly userId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly manifest: SendManifest;
}

export interface BulkAccount {
  readonly id: AccountId;
  readonly workspaceId: WorkspaceId;
  readonly externalId: string;
}

/** The page before it is the pattern's own. */
const firstPage = 9_000_001;
const farAwayMs = 50 * 86_400_000;
const accountColumns = [
  'id',
  'workspace_id',
  'platform',
  'external_id',
  'name',
  'simulated',
  'status',
  'scopes',
  'token_version',
  'access_token_sealed',
  'access_expires_at',
  'connected_by',
  'connected_at',
  'looked_at',
];

/** Adds workspaces with their accounts: `sizes[i]` pages in the i-th workspace, no page in two of them. */
export async function addAccounts(
  pool: Pool,
  ring: KeyRing,
  pattern: Pattern,
  sizes: readonly number[],
): Promise<BulkAccount[][]> {
  const now = new Date();
  const { rows: known } = await pool.query<{ count: string }>('select count(*) from accounts');
  let page = firstPage + Number(known[0]?.count ?? 0);
  const workspaces = sizes.map((size) => {
    const workspaceId = newId('wsp', now.getTime());
    return Array.from({ length: size }, (): BulkAccount => {
      const externalId = `urn:li:organization:${page++}`;
      return { id: newId('acc', now.getTime()), workspaceId, externalId };
    });
  });
  const ids = workspaces.flatMap(([first]) => (first ? [first.workspaceId] : []));
  await insertRows(
    pool,
    'workspaces',
    ['id', 'name', 'time_zone', 'created_at'],
    ids.map((id, index) => [id, `Client ${index + 1}`, 'UTC', now]),
  );
  await insertRows(
    pool,
    'memberships',
    ['workspace_id', 'user_id', 'role', 'created_at'],
    ids.map((id) => [id, pattern.userId, 'owner', now]),
  );
  await signNewRows(pool, 'memberships');
  await insertRows(
    pool,
    'accounts',
    accountColumns,
    workspaces.flat().map((account) => accountRow(ring, pattern, account, now)),
  );
  return workspaces;
}

function accountRow(ring: KeyRing, pattern: Pattern, account: BulkAccount, now: Date): unknown[] {
  const farAway = new Date(now.getTime() + farAwayMs);
  const place = { workspaceId: account.workspaceId, accountId: account.id, tokenVersion: 1 };
  const sealed = sealTokens(ring, place, {
    accessToken: pattern.accessToken,
    accessIssuedAt: now,
    accessExpiresAt: farAway,
    refreshToken: null,
    refreshExpiresAt: null,
  });
  return [
    account.id,
    account.workspaceId,
    'linkedin',
    account.externalId,
    `Page ${account.externalId.split(':').at(-1)}`,
    true,
    'active',
    ['w_organization_social', 'r_organization_social'],
    1,
    sealed.access_token_sealed,
    farAway,
    pattern.userId,
    now,
    now,
  ];
}
