/** People, their sessions and tokens. Sessions and tokens are found by the hash of what the caller sends. */
import { sql as raw, type Selectable } from 'kysely';
import type { Role } from '../../domain/actor/roles.ts';
import type { Person } from '../../domain/people/person.ts';
import type {
  AccessTokenStore,
  CredentialStore,
  PeopleStore,
  SessionStore,
  SignedInSession,
} from '../../domain/people/ports.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

/** An arbitrary number, as long as no other lock of ours uses it. */
const newPeopleLockKey = 7_331_010;

/** These three run for every request, so each is one prepared statement. */
export function createCredentialStore({ pool }: DatabaseHandle): CredentialStore {
  return {
    async session(tokenHash, { now, seenAfter, touchIfSeenBefore }) {
      const { rows } = await pool.query<SignedInSession>({
        name: 'find-session',
        text: `with found as (
            select s.id, s.user_id, s.last_seen_at, s.authenticated_at, s.authenticated_with
            from web_sessions s join users u on u.id = s.user_id
            where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3
              and u.status = 'active'
          ), touched as (
            update web_sessions s set last_seen_at = $2 from found where s.id = found.id and found.last_seen_at <= $4
          )
          select user_id as "userId", id as "sessionId", authenticated_at as "authenticatedAt",
            authenticated_with as "authenticatedWith" from found`,
        values: [tokenHash, now, seenAfter, touchIfSeenBefore],
      });
      return rows[0];
    },

    async memberships(userId, workspaceId) {
      const { rows } = await pool.query<{ workspaceId: WorkspaceId; role: Role }>({
        name: 'find-memberships',
        text: `select m.workspace_id as "workspaceId", m.role
          from memberships m join users u on u.id = m.user_id
          where m.user_id = $1 and ($2::text is null or m.workspace_id = $2) and u.status = 'active' limit 2`,
        values: [userId, workspaceId ?? null],
      });
      return rows;
    },

    async token(tokenHash, { now, touchIfUsedBefore }) {
      const { rows } = await pool.query<NonNullable<Awaited<ReturnType<CredentialStore['token']>>>>({
        name: 'find-token',
        text: `with found as (
            select t.id, null as app_id, t.user_id, t.workspace_id, t.scopes, null::timestamptz as last_used_at
            from access_tokens t
            where t.token_hash = $1 and t.expires_at > $2 and t.revoked_at is null
            union all
            select g.id, g.app_id, g.user_id, g.workspace_id,
              -- Never more than the person allowed, whatever the token says.
              array(select unnest(g.scopes) intersect select unnest(string_to_array(r.payload->>'scope', ' '))),
              coalesce(g.last_used_at, '-infinity')
            from oidc_records r
            join app_grants g on g.oidc_grant_id = r.grant_id
            join apps a on a.id = g.app_id
            where r.kind = 'AccessToken' and r.id_hash = $1 and r.expires_at > $2 and g.revoked_at is null
              and a.deleted_at is null and r.payload->>'clientId' = g.app_id and r.payload->>'accountId' = g.user_id
          ), allowed as (
            select found.*, m.role
            from found
            join users u on u.id = found.user_id and u.status = 'active'
            join memberships m on m.workspace_id = found.workspace_id and m.user_id = found.user_id
          ), touched as (
            update app_grants g set last_used_at = $2 from allowed
            where g.id = allowed.id and allowed.last_used_at <= $3
          )
          select id as "tokenId", app_id as "appId", user_id as "userId", workspace_id as "workspaceId", role, scopes
          from allowed`,
        values: [tokenHash, now, touchIfUsedBefore],
      });
      return rows[0];
    },
  };
}

const personColumns = [
  'users.id',
  'users.name',
  'users.name_chosen',
  'users.email',
  'users.email_verified',
  'users.status',
  'users.language',
] as const;

const toPerson = (row: Omit<Selectable<Database['users']>, 'created_at'>): Person => ({
  id: row.id,
  name: row.name,
  nameChosen: row.name_chosen,
  email: row.email,
  emailVerified: row.email_verified,
  status: row.status,
  language: row.language,
});

export function createPeopleStore({ sql }: DatabaseHandle): PeopleStore {
  return {
    async isEmpty() {
      return (await sql.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    async find(userId) {
      const row = await sql
        .selectFrom('users')
        .select(personColumns)
        .where('id', '=', userId)
        .executeTakeFirst();
      return row && toPerson(row);
    },

    async lockFirstSignIns(tx) {
      await raw`select pg_advisory_xact_lock(${newPeopleLockKey})`.execute(sqlOf(tx));
      // A separate statement, so that it sees people added while we waited for the lock.
      const anyUser = await sqlOf(tx).selectFrom('users').select('id').limit(1).executeTakeFirst();
      return { isFirst: anyUser === undefined };
    },

    async findByIdentity(tx, issuer, subject) {
      const row = await sqlOf(tx)
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.user_id')
        .select([...personColumns, 'identities.id as identity_id', 'identities.name as identity_name'])
        .select(
          raw<boolean>`not exists (
            select 1 from identities other where other.user_id = identities.user_id
              and (other.created_at, other.id) < (identities.created_at, identities.id)
          )`.as('is_oldest'),
        )
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return (
        row && {
          person: toPerson(row),
          identityId: row.identity_id,
          identityName: row.identity_name,
          isOldest: row.is_oldest,
        }
      );
    },

    async lock(tx, userId) {
      const row = await sqlOf(tx)
        .selectFrom('users')
        .select(personColumns)
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row && toPerson(row);
    },

    async add(tx, { id, name, email, emailVerified, status, language }, at) {
      const row = { id, name, email, email_verified: emailVerified, status, language, created_at: at };
      await sqlOf(tx).insertInto('users').values(row).execute();
    },

    async updateProfile(tx, { id, name, nameChosen, email, emailVerified, language }) {
      const changes = { name, name_chosen: nameChosen, email, email_verified: emailVerified, language };
      await sqlOf(tx).updateTable('users').set(changes).where('id', '=', id).execute();
    },
  };
}

export function createSessionStore({ sql }: DatabaseHandle): SessionStore {
  return {
    async add(tx, { id, tokenHash, userId, identityId, authenticatedWith, at, expiresAt, device }) {
      await sqlOf(tx)
        .insertInto('web_sessions')
        .values({
          id,
          token_hash: tokenHash,
          user_id: userId,
          created_at: at,
          last_seen_at: at,
          expires_at: expiresAt,
          ended_at: null,
          identity_id: identityId,
          authenticated_at: at,
          authenticated_with: authenticatedWith,
          ...device,
        })
        .execute();
    },

    async list(userId, { now, seenAfter }) {
      const rows = await sql
        .selectFrom('web_sessions')
        .select(['id', 'created_at', 'authenticated_at', 'last_seen_at', 'browser', 'system'])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('last_seen_at', '>', seenAfter)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id, created_at, authenticated_at, last_seen_at, browser, system }) => ({
        id,
        signedInAt: created_at,
        authenticatedAt: authenticated_at,
        lastUsedAt: last_seen_at,
        device: { browser, system },
      }));
    },

    async authenticate(tx, { userId, sessionId }, authenticatedWith, at) {
      const open = sqlOf(tx)
        .updateTable('web_sessions')
        .set({ authenticated_at: at, authenticated_with: authenticatedWith });
      const result = await open
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async endOwn(tx, userId, which, at) {
      const open = sqlOf(tx).updateTable('web_sessions').set({ ended_at: at }).where('ended_at', 'is', null);
      const rows = await open
        .where('user_id', '=', userId)
        .where('expires_at', '>', at)
        .where('id', 'only' in which ? '=' : '<>', 'only' in which ? which.only : which.except)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    async end(sessionId, at) {
      const open = sql.updateTable('web_sessions').set({ ended_at: at }).where('ended_at', 'is', null);
      await open.where('id', '=', sessionId).execute();
    },

    async endByToken(tx, tokenHash, at) {
      const open = sqlOf(tx).updateTable('web_sessions').set({ ended_at: at }).where('ended_at', 'is', null);
      await open.where('token_hash', '=', tokenHash).execute();
    },

    async endByIdentity(tx, identityId, except, at) {
      const open = sqlOf(tx).updateTable('web_sessions').set({ ended_at: at }).where('ended_at', 'is', null);
      await open.where('identity_id', '=', identityId).where('id', '<>', except).execute();
    },

    async endAllOfPerson(tx, userId, at) {
      const open = sqlOf(tx).updateTable('web_sessions').set({ ended_at: at }).where('ended_at', 'is', null);
      await open.where('user_id', '=', userId).execute();
    },
  };
}

export const createAccessTokenStore = (): AccessTokenStore => ({
  async add(tx, { id, tokenHash, userId, workspaceId, scopes, at, expiresAt }) {
    await sqlOf(tx)
      .insertInto('access_tokens')
      .values({
        id,
        token_hash: tokenHash,
        user_id: userId,
        workspace_id: workspaceId,
        scopes: [...scopes],
        created_at: at,
        expires_at: expiresAt,
        revoked_at: null,
      })
      .execute();
  },

  async findPeople(tx, idOrEmail) {
    const rows = await sqlOf(tx)
      .selectFrom('users')
      .select(personColumns)
      .where(({ or, eb, fn }) =>
        or([
          eb('id', '=', idOrEmail as UserId),
          eb.and([eb('email', '<>', ''), eb(fn<string>('lower', ['email']), '=', idOrEmail.toLowerCase())]),
        ]),
      )
      .where('status', '<>', 'deleted')
      .execute();
    return rows.map(toPerson);
  },
});
