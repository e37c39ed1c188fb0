/**
 * Connected accounts. Row locks are `no key update`: posts and attempts refer to accounts by foreign key, and
 * must not wait for a change of status or tokens.
 */
import { sql } from 'kysely';
import type { Account, AccountStore, AccountTokens, AccountWithTokens } from '../../domain/accounts/ports.ts';
import { createBatcher } from '../../domain/batcher.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Tx } from '../../domain/tx.ts';
import type { AccountId, WorkspaceId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { deleteReadingsOf } from '../analytics/delete-readings.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';
import {
  type AccountRow,
  accountOf,
  clearedTokens,
  grantColumns,
  shownColumns,
  whereSameAccount,
} from './account-rows.ts';
import { openTokens, type SealedTokens, sealTokens } from './account-secrets.ts';

const disconnectLockKey = 7_331_011;

const selectAccounts = (from: Sql) =>
  from
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.connected_by')
    .selectAll('accounts')
    .select('users.name as person');

const accountById = defineStatement<{ workspaceId: WorkspaceId; id: AccountId }>()((from, given) =>
  selectAccounts(from)
    .where('accounts.workspace_id', '=', given('workspaceId'))
    .where('accounts.id', '=', given('id')),
);

/**
 * For ten thousand accounts: without their tokens, which nobody opens here, and with their scopes as JSON, because the
 * driver takes longer for arrays than for all other columns together.
 */
const listed = defineStatement<{ workspaceId: WorkspaceId }>()((from, given) =>
  from
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.connected_by')
    .select([...shownColumns, 'users.name as person'])
    .select([
      sql<string[]>`to_json(accounts.scopes)`.as('scopes'),
      // Whether there is one.
      sql<Buffer | null>`case when refresh_token_sealed is not null then ''::bytea end`.as(
        'refresh_token_sealed',
      ),
    ])
    .where('accounts.workspace_id', '=', given('workspaceId'))
    .where('accounts.status', '<>', 'disconnected')
    .orderBy('accounts.connected_at')
    .orderBy('accounts.id'),
);

const twoOnPlatform = defineStatement<{ workspaceId: WorkspaceId; platform: PlatformName }>()((from, given) =>
  selectAccounts(from)
    .where('accounts.workspace_id', '=', given('workspaceId'))
    .where('accounts.platform', '=', given('platform'))
    .where('accounts.status', '<>', 'disconnected')
    .limit(2),
);

export function createAccountStore(database: DatabaseHandle, ring: KeyRing): AccountStore {
  const at = (tx: Tx | null): Sql => (tx === null ? database.sql : sqlOf(tx));
  const accounts = (tx: Tx | null) => selectAccounts(at(tx));
  const withTokens = (row: AccountRow): AccountWithTokens => ({
    account: accountOf(row),
    openTokens: () =>
      openTokens(
        ring,
        { workspaceId: row.workspace_id, accountId: row.id, tokenVersion: row.token_version },
        row,
      ),
  });
  const sealFor = (
    account: Pick<Account, 'id' | 'workspaceId'>,
    tokenVersion: number,
    tokens: AccountTokens,
  ): SealedTokens =>
    sealTokens(ring, { workspaceId: account.workspaceId, accountId: account.id, tokenVersion }, tokens);
  const reading = createBatcher({
    run: async (ids: readonly AccountId[]) => {
      const rows = await accounts(null)
        .where('accounts.id', 'in', [...ids])
        .execute();
      const found = new Map(rows.map((row) => [row.id, withTokens(row)]));
      return ids.map((id) => found.get(id));
    },
  });
  const change = (tx: Tx, id: AccountId) => sqlOf(tx).updateTable('accounts').where('id', '=', id);

  return {
    async list(workspaceId) {
      const rows = await listed.rows(database.sql, { workspaceId });
      return rows.map(accountOf);
    },

    async find(tx, workspaceId, id) {
      const [row] = await accountById.rows(at(tx), { workspaceId, id });
      return row && accountOf(row);
    },

    async findOnly(tx, workspaceId, platform) {
      const rows = await twoOnPlatform.rows(at(tx), { workspaceId, platform });
      return rows.length === 1 && rows[0] ? accountOf(rows[0]) : undefined;
    },

    async findConnected(tx, key) {
      const row = await whereSameAccount(accounts(tx), key)
        .where('accounts.status', '<>', 'disconnected')
        .executeTakeFirst();
      return row && accountOf(row);
    },

    async findDisconnected(tx, key) {
      const row = await whereSameAccount(accounts(tx), key)
        .where('accounts.status', '=', 'disconnected')
        .orderBy('accounts.disconnected_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && accountOf(row);
    },

    async read(tx, id) {
      if (tx === null) return reading(id);
      const row = await accounts(tx).where('accounts.id', '=', id).executeTakeFirst();
      return row && withTokens(row);
    },

    async lock(tx, id) {
      const row = await accounts(tx)
        .where('accounts.id', '=', id)
        .forNoKeyUpdate('accounts')
        .executeTakeFirst();
      return row && withTokens(row);
    },

    async insert(tx, account) {
      const inserted = await sqlOf(tx)
        .insertInto('accounts')
        .values({
          id: account.id,
          workspace_id: account.workspaceId,
          platform: account.platform,
          external_id: account.target.externalId,
          simulated: account.simulated,
          token_version: 1,
          ...grantColumns(account),
          ...sealFor(account, 1, account.tokens),
          disconnected_at: null,
          picture_sha256: null,
          looked_at: account.connectedAt,
          revoke_at: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace_id', 'platform', 'external_id', 'simulated'])
            .where('status', '<>', 'disconnected')
            .doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async renew(tx, account, grant) {
      const tokenVersion = account.tokenVersion + 1;
      await change(tx, account.id)
        .set({
          ...grantColumns(grant),
          ...sealFor(account, tokenVersion, grant.tokens),
          token_version: tokenVersion,
          looked_at: grant.connectedAt,
          disconnected_at: null,
          lost_at: null,
          revoke_at: null,
          revoke_tries: 0,
        })
        .execute();
    },

    async replaceTokens(tx, account, tokens) {
      const tokenVersion = account.tokenVersion + 1;
      await change(tx, account.id)
        .set({ ...sealFor(account, tokenVersion, tokens), token_version: tokenVersion })
        .execute();
    },

    async setPicture(tx, id, sha256) {
      await change(tx, id).set({ picture_sha256: sha256 }).execute();
    },

    async setStatus(tx, id, status, reason, at) {
      const lost = status === 'reconnect_needed' ? sql<Date>`coalesce(lost_at, ${at})` : null;
      await change(tx, id).set({ status, status_reason: reason, lost_at: lost }).execute();
    },

    async disconnect(tx, id, disconnectedAt) {
      await change(tx, id)
        .set({ status: 'disconnected', status_reason: null, disconnected_at: disconnectedAt })
        .execute();
    },

    async destroyTokens(tx, id) {
      await change(tx, id).set(clearedTokens).execute();
    },

    async setRevocation(tx, id, { tries, nextAt }) {
      await change(tx, id).set({ revoke_tries: tries, revoke_at: nextAt }).execute();
    },

    async listPendingDisconnects(now, limit) {
      const rows = await database.sql
        .selectFrom('accounts')
        .select('id')
        .where('status', '=', 'disconnected')
        .where('access_token_sealed', 'is not', null)
        .where((where) => where.or([where('revoke_at', 'is', null), where('revoke_at', '<=', now)]))
        .orderBy('disconnected_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async lockByPerson(tx, { platform, sharedWith, simulated, personId }) {
      const rows = await accounts(tx)
        .where('accounts.simulated', '=', simulated)
        .where((where) =>
          where.or([
            where.and([
              where('accounts.platform', 'in', [platform, ...sharedWith]),
              where('accounts.authorized_by', '=', personId),
            ]),
            where.and([
              where('accounts.platform', '=', platform),
              where('accounts.external_id', '=', personId),
            ]),
          ]),
        )
        // Locked in a fixed order, so that two concurrent notices do not deadlock.
        .orderBy('accounts.id')
        .forNoKeyUpdate('accounts')
        .execute();
      return rows.map(accountOf);
    },

    async erase(tx, id, name, at) {
      await deleteReadingsOf(sqlOf(tx), id, at);
      await change(tx, id)
        .set({ ...clearedTokens, name, handle: null, url: null, picture_sha256: null, authorized_by: null })
        .execute();
    },

    async listDueForCheck(tx, since, limit) {
      return sqlOf(tx)
        .selectFrom('accounts')
        .select(['id', 'simulated'])
        .where('status', 'in', ['active', 'limited'])
        .where((where) =>
          where.or([
            where('looked_at', 'is', null),
            where.and([where('simulated', '=', true), where('looked_at', '<=', since.simulated)]),
            where.and([where('simulated', '=', false), where('looked_at', '<=', since.real)]),
          ]),
        )
        .orderBy('looked_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
    },

    async setCheckedAt(tx, id, at) {
      await change(tx, id).set({ looked_at: at }).execute();
    },

    async findRelated(tx, account, platforms) {
      const rows = await accounts(tx)
        .where('accounts.platform', 'in', [...platforms])
        .where('accounts.simulated', '=', account.simulated)
        // An account that is being disconnected still needs the authorization for its last sends.
        .where((where) =>
          where.or([
            where('accounts.status', '<>', 'disconnected'),
            where.and([
              where('accounts.access_token_sealed', 'is not', null),
              where('accounts.revoke_at', 'is', null),
            ]),
          ]),
        )
        .where('accounts.id', '<>', account.id)
        .where((where) =>
          where.or([
            where('accounts.external_id', '=', account.externalId),
            where('accounts.connected_by', '=', account.connectedBy.id),
            where('accounts.authorized_by', '=', account.authorizedBy),
          ]),
        )
        .execute();
      return rows.map(withTokens);
    },

    async lockRefresh(tx, id) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`refresh ${id}`}, 0))`.execute(sqlOf(tx));
    },

    async lockDisconnects(tx) {
      await sql`select pg_advisory_xact_lock(${disconnectLockKey})`.execute(sqlOf(tx));
    },
  };
}
