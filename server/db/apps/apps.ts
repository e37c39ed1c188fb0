/** Applications, their secrets (hashes only) and the grants people gave them. */
import type { Selectable } from 'kysely';
import type {
  App,
  AppGrant,
  AppSecret,
  AppSecretStore,
  AppStore,
  GrantStore,
  NamedGrant,
} from '../../domain/apps/ports.ts';
import { notFound } from '../../errors.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';
import type { Database } from '../schema/schema.ts';

const toApp = (row: Selectable<Database['apps']>): App => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  kind: row.kind,
  redirectUris: row.redirect_uris,
  scopes: row.scopes,
  logo: row.logo_sha256 && row.logo_mime ? { sha256: row.logo_sha256, mime: row.logo_mime } : null,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

const livingApps = (sql: Sql) => sql.selectFrom('apps').selectAll().where('deleted_at', 'is', null);

const toAppRow = ({
  id,
  workspaceId,
  name,
  kind,
  redirectUris,
  scopes,
  logo,
  createdBy,
  createdAt,
}: App) => ({
  id,
  workspace_id: workspaceId,
  created_by: createdBy,
  created_at: createdAt,
  name,
  kind,
  redirect_uris: [...redirectUris],
  scopes: [...scopes],
  logo_sha256: logo?.sha256 ?? null,
  logo_mime: logo?.mime ?? null,
});

export function createAppStore({ sql }: DatabaseHandle, macs: RowMacs): AppStore {
  return {
    async find(id) {
      const row = macs.genuine('apps', await livingApps(sql).where('id', '=', id).executeTakeFirst());
      return row && toApp(row);
    },

    async list(workspaceId) {
      const query = livingApps(sql).where('workspace_id', '=', workspaceId);
      const rows = await query.orderBy('created_at').orderBy('id').execute();
      return macs.genuineRows('apps', rows).map(toApp);
    },

    async lock(tx, workspaceId, id) {
      const query = livingApps(sqlOf(tx)).where('workspace_id', '=', workspaceId).where('id', '=', id);
      // "No key": secrets and grants that only refer to the app can still be written meanwhile.
      const row = macs.genuine('apps', await query.forNoKeyUpdate().executeTakeFirst());
      return row && toApp(row);
    },

    async insert(tx, app) {
      await sqlOf(tx)
        .insertInto('apps')
        .values(macs.sign('apps', toAppRow(app)))
        .execute();
    },

    async update(tx, app) {
      const {
        id: _id,
        workspace_id: _workspace,
        created_by: _by,
        created_at: _at,
        ...changes
      } = macs.sign('apps', toAppRow(app));
      await sqlOf(tx).updateTable('apps').set(changes).where('id', '=', app.id).execute();
    },

    async markDeleted(tx, id, at) {
      await sqlOf(tx).updateTable('apps').set({ deleted_at: at }).where('id', '=', id).execute();
    },
  };
}

const toSecret = (row: Selectable<Database['app_secrets']>): AppSecret => ({
  id: row.id,
  appId: row.app_id,
  hint: row.hint,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_from,
});

/** Often enough to tell a secret in use from a forgotten one, without a write for every request. */
const recordUseEveryMs = 60_000;

export function createAppSecretStore({ sql }: DatabaseHandle, macs: RowMacs): AppSecretStore {
  return {
    async list(appId, now, tx) {
      const query = (tx ? sqlOf(tx) : sql).selectFrom('app_secrets').selectAll().where('app_id', '=', appId);
      const rows = await query
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return macs.genuineRows('app_secrets', rows).map(toSecret);
    },

    async check(appId, secretHash, now, from = null) {
      const found = await sql
        .selectFrom('app_secrets')
        .innerJoin('apps', 'apps.id', 'app_secrets.app_id')
        .selectAll('app_secrets')
        .where('app_id', '=', appId)
        .where('secret_hash', '=', secretHash)
        .where('apps.deleted_at', 'is', null)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
        .executeTakeFirst();
      const row = macs.genuine('app_secrets', found);
      if (!row) return false;
      if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= recordUseEveryMs) {
        await sql
          .updateTable('app_secrets')
          .set({ last_used_at: now, last_used_from: from })
          .where('id', '=', row.id)
          .execute();
      }
      return true;
    },

    async add(tx, secret) {
      await sqlOf(tx)
        .insertInto('app_secrets')
        .values(
          macs.sign('app_secrets', {
            id: secret.id,
            app_id: secret.appId,
            secret_hash: secret.secretHash,
            hint: secret.hint,
            created_by: secret.createdBy,
            created_at: secret.createdAt,
            expires_at: secret.expiresAt,
            last_used_at: secret.lastUsedAt,
            last_used_from: secret.lastUsedFrom,
          }),
        )
        .execute();
    },

    async expire(tx, appId, id, at) {
      await sqlOf(tx)
        .updateTable('app_secrets')
        .set({ expires_at: at })
        .where('app_id', '=', appId)
        .where('id', '=', id)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
        .execute();
    },

    async expireOthers(tx, appId, keep, at) {
      let query = sqlOf(tx).updateTable('app_secrets').set({ expires_at: at }).where('app_id', '=', appId);
      if (keep) query = query.where('id', '<>', keep);
      await query
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
        .execute();
    },
  };
}

const toGrant = (row: Selectable<Database['app_grants']>): AppGrant => ({
  id: row.id,
  appId: row.app_id,
  userId: row.user_id,
  workspaceId: row.workspace_id,
  scopes: row.scopes,
  sessionId: row.session_id,
  oidcGrantId: row.oidc_grant_id,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** Locked in the order of their ids, so that two transactions revoking the same grants do not deadlock. */
const lockLivingGrants = (sql: Sql) =>
  sql.selectFrom('app_grants').selectAll().where('revoked_at', 'is', null).orderBy('id').forUpdate();

const selectNamed = (sql: Sql) =>
  sql
    .selectFrom('app_grants')
    .innerJoin('workspaces', 'workspaces.id', 'app_grants.workspace_id')
    .innerJoin('users', 'users.id', 'app_grants.user_id')
    .selectAll('app_grants')
    .select(['workspaces.name as workspace_name', 'users.name as user_name'])
    .where('app_grants.revoked_at', 'is', null)
    .orderBy('app_grants.created_at', 'desc')
    .orderBy('app_grants.id', 'desc');

type NamedQuery = ReturnType<typeof selectNamed>;

async function named(sql: Sql, narrow: (query: NamedQuery) => NamedQuery): Promise<readonly NamedGrant[]> {
  const grants = await narrow(selectNamed(sql)).execute();
  if (grants.length === 0) return [];
  const appIds = [...new Set(grants.map((grant) => grant.app_id))];
  const apps = await livingApps(sql).where('id', 'in', appIds).execute();
  const byId = new Map(apps.map((row) => [row.id, toApp(row)]));
  return grants.flatMap((row) => {
    const app = byId.get(row.app_id);
    const { workspace_name: workspaceName, user_name: userName } = row;
    return app ? [{ ...toGrant(row), app, workspaceName, userName }] : [];
  });
}

export function createGrantStore({ sql }: DatabaseHandle, macs: RowMacs): GrantStore {
  return {
    async insert(tx, grant) {
      const db = sqlOf(tx);
      // Deleting the app or removing the member waits for this transaction and then revokes this grant too; or
      // it was first, and we find nothing.
      const app = await livingApps(db).where('id', '=', grant.appId).forShare().executeTakeFirst();
      if (!macs.genuine('apps', app)) throw notFound('app');
      const member = await db
        .selectFrom('memberships')
        .selectAll()
        .where('workspace_id', '=', grant.workspaceId)
        .where('user_id', '=', grant.userId)
        .forShare()
        .executeTakeFirst();
      if (!macs.genuine('memberships', member)) throw notFound('member');
      await db
        .insertInto('app_grants')
        .values(
          macs.sign('app_grants', {
            id: grant.id,
            app_id: grant.appId,
            user_id: grant.userId,
            workspace_id: grant.workspaceId,
            scopes: [...grant.scopes],
            session_id: grant.sessionId,
            oidc_grant_id: grant.oidcGrantId,
            created_at: grant.createdAt,
            last_used_at: grant.lastUsedAt,
          }),
        )
        .execute();
    },

    listOf: (userId) => named(sql, (query) => query.where('app_grants.user_id', '=', userId)),
    listIn: (workspaceId) => named(sql, (query) => query.where('app_grants.workspace_id', '=', workspaceId)),

    async listOfApp(appId, { userId, workspaceId, before, limit }) {
      let query = sql
        .selectFrom('app_grants')
        .innerJoin('users', 'users.id', 'app_grants.user_id')
        // Row-level security leaves the name of the reader's own workspace alone.
        .leftJoin('workspaces', 'workspaces.id', 'app_grants.workspace_id')
        .selectAll('app_grants')
        .select(['workspaces.name as workspace_name', 'users.name as user_name'])
        .where('app_grants.app_id', '=', appId)
        .where('app_grants.revoked_at', 'is', null)
        .orderBy('app_grants.id', 'desc')
        .limit(limit);
      if (userId) query = query.where('app_grants.user_id', '=', userId);
      if (workspaceId) query = query.where('app_grants.workspace_id', '=', workspaceId);
      if (before) query = query.where('app_grants.id', '<', before);
      const rows = await query.execute();
      return rows.map((row) => ({
        ...toGrant(row),
        workspaceName: row.workspace_name,
        userName: row.workspace_name === null ? null : row.user_name,
      }));
    },

    async usageOfApps(workspaceId) {
      const rows = await sql
        .selectFrom('app_grants')
        .innerJoin('apps', 'apps.id', 'app_grants.app_id')
        .select(({ fn }) => [
          'app_grants.app_id',
          fn.count<string>('app_grants.user_id').distinct().as('people'),
          fn.max('app_grants.last_used_at').as('last_used_at'),
        ])
        .where('apps.workspace_id', '=', workspaceId)
        .where('app_grants.revoked_at', 'is', null)
        .groupBy('app_grants.app_id')
        .execute();
      return new Map(
        rows.map((row) => [row.app_id, { people: Number(row.people), lastUsedAt: row.last_used_at }]),
      );
    },

    async find(tx, id) {
      const row = await lockLivingGrants(sqlOf(tx)).where('id', '=', id).executeTakeFirst();
      return row && toGrant(row);
    },

    async ofApp(tx, appId) {
      return (await lockLivingGrants(sqlOf(tx)).where('app_id', '=', appId).execute()).map(toGrant);
    },

    async ofMember(tx, workspaceId, userId) {
      const query = lockLivingGrants(sqlOf(tx)).where('workspace_id', '=', workspaceId);
      return (await query.where('user_id', '=', userId).execute()).map(toGrant);
    },

    async revoke(tx, grant, because, at) {
      const db = sqlOf(tx);
      await db
        .updateTable('app_grants')
        .set({ revoked_at: at, revoked_because: because })
        .where('id', '=', grant.id)
        .where('revoked_at', 'is', null)
        .execute();
      await db.deleteFrom('oidc_records').where('grant_id', '=', grant.oidcGrantId).execute();
    },
  };
}
