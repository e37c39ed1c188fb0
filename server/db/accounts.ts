/**
 * Connected accounts. Row locks are `no key update`: posts and attempts refer to accounts by foreign key, and
 * must not wait for a change of status or tokens.
 */
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type {
  Account,
  AccountGrant,
  AccountStore,
  AccountTokens,
  HeldAccount,
  LivingKey,
} from '../domain/accounts/ports.ts';
import type { Tx } from '../domain/tx.ts';
import type { AccountId } from '../lib/ids.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import { openTokens, type SealedTokens, sealTokens } from './account-secrets.ts';
import { type DatabaseHandle, type Sql, sqlOf } from './database.ts';
import type { Database } from './schema.ts';

const disconnectTurnKey = 7_331_011;

export function createAccountStore(database: DatabaseHandle, ring: KeyRing): AccountStore {
  const at = (tx: Tx | null): Sql => (tx === null ? database.sql : sqlOf(tx));
  const accounts = (tx: Tx | null) =>
    at(tx)
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.connected_by')
      .selectAll('accounts')
      .select('users.name as person');
  const hold = (row: Row): HeldAccount => ({
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
  const change = (tx: Tx, id: AccountId) => sqlOf(tx).updateTable('accounts').where('id', '=', id);

  return {
    async list(workspaceId) {
      const rows = await accounts(null)
        .where('accounts.workspace_id', '=', workspaceId)
        .where('accounts.status', '<>', 'disconnected')
        .orderBy('accounts.connected_at')
        .orderBy('accounts.id')
        .execute();
      return rows.map(accountOf);
    },

    async find(tx, workspaceId, id) {
      const row = await accounts(tx)
        .where('accounts.workspace_id', '=', workspaceId)
        .where('accounts.id', '=', id)
        .executeTakeFirst();
      return row && accountOf(row);
    },

    async onlyOne(tx, workspaceId, platform) {
      const rows = await accounts(tx)
        .where('accounts.workspace_id', '=', workspaceId)
        .where('accounts.platform', '=', platform)
        .where('accounts.status', '<>', 'disconnected')
        .limit(2)
        .execute();
      return rows.length === 1 && rows[0] ? accountOf(rows[0]) : undefined;
    },

    async findLiving(tx, key) {
      const row = await living(accounts(tx), key).executeTakeFirst();
      return row && accountOf(row);
    },

    async read(tx, id) {
      const row = await accounts(tx).where('accounts.id', '=', id).executeTakeFirst();
      return row && hold(row);
    },

    async lock(tx, id) {
      const row = await accounts(tx)
        .where('accounts.id', '=', id)
        .forNoKeyUpdate('accounts')
        .executeTakeFirst();
      return row && hold(row);
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

    async setStatus(tx, id, status, reason) {
      await change(tx, id).set({ status, status_reason: reason }).execute();
    },

    async disconnect(tx, id, disconnectedAt) {
      await change(tx, id)
        .set({
          status: 'disconnected',
          status_reason: null,
          access_token_sealed: null,
          refresh_token_sealed: null,
          access_expires_at: null,
          refresh_expires_at: null,
          disconnected_at: disconnectedAt,
        })
        .execute();
    },

    async relatives(tx, account) {
      const rows = await accounts(tx)
        .where('accounts.platform', '=', account.platform)
        .where('accounts.simulated', '=', account.simulated)
        .where('accounts.status', '<>', 'disconnected')
        .where('accounts.id', '<>', account.id)
        .where((where) =>
          where.or([
            where('accounts.external_id', '=', account.externalId),
            where('accounts.connected_by', '=', account.connectedBy.id),
          ]),
        )
        .execute();
      return rows.map(hold);
    },

    async takeRefreshTurn(tx, id) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`refresh ${id}`}, 0))`.execute(sqlOf(tx));
    },

    async takeDisconnectTurn(tx) {
      await sql`select pg_advisory_xact_lock(${disconnectTurnKey})`.execute(sqlOf(tx));
    },
  };
}

type Row = Selectable<Database['accounts']> & { person: string };

const living = <Output>(query: SelectQueryBuilder<Database, 'accounts' | 'users', Output>, key: LivingKey) =>
  query
    .where('accounts.workspace_id', '=', key.workspaceId)
    .where('accounts.platform', '=', key.platform)
    .where('accounts.external_id', '=', key.externalId)
    .where('accounts.simulated', '=', key.simulated)
    .where('accounts.status', '<>', 'disconnected');

const grantColumns = (grant: AccountGrant) => ({
  name: grant.target.name,
  handle: grant.target.handle,
  url: grant.target.url,
  scopes: [...grant.scopes],
  status: grant.status,
  status_reason: grant.statusReason,
  connected_by: grant.connectedBy,
  connected_at: grant.connectedAt,
});

const accountOf = (row: Row): Account => ({
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
  connectedAt: row.connected_at,
  connectedBy: { id: row.connected_by, name: row.person },
  pictureSha256: row.picture_sha256,
});
