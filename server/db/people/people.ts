/** People, their sessions and tokens. Sessions and tokens are found by the hash of what the caller sends. */
import { sql as raw, type Selectable } from 'kysely';
import type { Role } from '../../domain/actor/roles.ts';
import { createBatcher } from '../../domain/batcher.ts';
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
import { joinedText, type RowMacs, type StoredMac } from '../postgres/row-macs.ts';
import { defineStatement } from '../postgres/statement.ts';
import type { Database } from '../schema/schema.ts';
import { createFindToken } from './find-token.ts';

/** An arbitrary number, as long as no other lock of ours uses it. */
const newPeopleLockKey = 7_331_010;

/** These run for every request, so each is one prepared statement. */
export function createCredentialStore({ pool }: DatabaseHandle, macs: RowMacs): CredentialStore {
  return {
    async session(tokenHash, { now, seenAfter, touchIfSeenBefore }) {
      const { rows } = await pool.query<SignedInSession>({
        name: 'find-session',
        text: `with found as (
            select s.user_id, s.last_seen_at, s.authenticated_at, s.authenticated_with,
              ${joinedText('web_sessions', 's')}, ${joinedText('users', 'u')}
            from web_sessions s join users u on u.id = s.user_id
            where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3
              and u.status = 'active'
          ), touched as (
            update web_sessions s set last_seen_at = $2 from found
            where s.id = found."web_sessions.id" and found.last_seen_at <= $4
          )
          select user_id as "userId", "web_sessions.id" as "sessionId", authenticated_at as "authenticatedAt",
            authenticated_with as "authenticatedWith", found.* from found`,
        values: [tokenHash, now, seenAfter, touchIfSeenBefore],
      });
      const [row] = rows;
      if (!row || !macs.isGenuineIn(row, 'web_sessions', 'users')) return undefined;
      const { userId, sessionId, authenticatedAt, authenticatedWith } = row;
      return { userId, sessionId, authenticatedAt, authenticatedWith };
    },

    // The person's own row was verified with their session.
    async memberships(userId, workspaceId) {
      const { rows } = await pool.query<{ workspaceId: WorkspaceId; role: Role }>({
        name: 'find-memberships',
        text: `select m.workspace_id as "workspaceId", m.role,
            ${joinedText('memberships', 'm')}
          from memberships m join users u on u.id = m.user_id
          where m.user_id = $1 and ($2::text is null or m.workspace_id = $2) and u.status = 'active' limit 2`,
        values: [userId, workspaceId ?? null],
      });
      return rows.flatMap((row) =>
        macs.isGenuineIn(row, 'memberships') ? [{ workspaceId: row.workspaceId, role: row.role }] : [],
      );
    },

    token: createFindToken({ pool }, macs),
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
  'users.mac',
  'users.mac_key',
] as const;

const selectPeople = defineStatement<{ ids: readonly UserId[] }>()((sql, given) =>
  sql
    .selectFrom('users')
    .select(personColumns)
    .where(raw<boolean>`id = any(${given('ids')}::text[])`),
);

const toPerson = (row: Omit<Selectable<Database['users']>, 'created_at' | keyof StoredMac>): Person => ({
  id: row.id,
  name: row.name,
  nameChosen: row.name_chosen,
  email: row.email,
  emailVerified: row.email_verified,
  status: row.status,
  language: row.language,
});

export function createPeopleStore({ sql }: DatabaseHandle, macs: RowMacs): PeopleStore {
  return {
    async isEmpty() {
      return (await sql.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    find: createBatcher({
      async run(userIds) {
        const rows = await selectPeople.rows(sql, { ids: [...new Set(userIds)] });
        const people = new Map(macs.genuineRows('users', rows).map((row) => [row.id, toPerson(row)]));
        return userIds.map((id) => people.get(id));
      },
    }),

    async lockFirstSignIns(tx) {
      await raw`select pg_advisory_xact_lock(${newPeopleLockKey})`.execute(sqlOf(tx));
      // A separate statement, so that it sees people added while we waited for the lock.
      const anyUser = await sqlOf(tx).selectFrom('users').select('id').limit(1).executeTakeFirst();
      return { isFirst: anyUser === undefined };
    },

    async findByIdentity(tx, issuer, subject) {
      const found = await sqlOf(tx)
        .selectFrom('identities')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      const identity = macs.genuine('identities', found);
      if (!identity) return undefined;
      const row = await sqlOf(tx)
        .selectFrom('users')
        .select(personColumns)
        .select(
          raw<boolean>`not exists (
            select 1 from identities other where other.user_id = ${identity.user_id}
              and (other.created_at, other.id) < (${identity.created_at}, ${identity.id})
          )`.as('is_oldest'),
        )
        .where('id', '=', identity.user_id)
        .executeTakeFirst();
      const person = macs.genuine('users', row);
      return (
        person && {
          person: toPerson(person),
          identityId: identity.id,
          identityName: identity.name,
          isOldest: person.is_oldest,
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
      const genuine = macs.genuine('users', row);
      return genuine && toPerson(genuine);
    },

    async add(tx, { id, name, email, emailVerified, status, language }, at) {
      const row = { id, name, email, email_verified: emailVerified, status, language, created_at: at };
      await sqlOf(tx).insertInto('users').values(macs.sign('users', row)).execute();
    },

    async updateProfile(tx, { id, name, nameChosen, email, emailVerified, status, language }) {
      const covered = { id, name, email, email_verified: emailVerified, status };
      const { id: _same, ...changes } = macs.sign('users', covered);
      await sqlOf(tx)
        .updateTable('users')
        .set({ ...changes, name_chosen: nameChosen, language })
        .where('id', '=', id)
        .execute();
    },
  };
}

export function createSessionStore({ sql }: DatabaseHandle, macs: RowMacs): SessionStore {
  return {
    async add(tx, { id, tokenHash, userId, identityId, authenticatedWith, at, expiresAt, device }) {
      await sqlOf(tx)
        .insertInto('web_sessions')
        .values(
          macs.sign('web_sessions', {
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
          }),
        )
        .execute();
    },

    async list(userId, { now, seenAfter }) {
      const rows = await sql
        .selectFrom('web_sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('last_seen_at', '>', seenAfter)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .execute();
      return macs
        .genuineRows('web_sessions', rows)
        .map(({ id, created_at, authenticated_at, last_seen_at, browser, system }) => ({
          id,
          signedInAt: created_at,
          authenticatedAt: authenticated_at,
          lastUsedAt: last_seen_at,
          device: { browser, system },
        }));
    },

    async authenticate(tx, { userId, sessionId }, authenticatedWith, at) {
      const open = await sqlOf(tx)
        .selectFrom('web_sessions')
        .selectAll()
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', at)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const session = macs.genuine('web_sessions', open);
      if (!session) return false;
      const changes = { authenticated_at: at, authenticated_with: authenticatedWith };
      const { mac, mac_key } = macs.sign('web_sessions', { ...session, ...changes });
      await sqlOf(tx)
        .updateTable('web_sessions')
        .set({ ...changes, mac, mac_key })
        .where('id', '=', sessionId)
        .execute();
      return true;
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

export const createAccessTokenStore = (macs: RowMacs): AccessTokenStore => ({
  async add(tx, { id, tokenHash, userId, workspaceId, scopes, at, expiresAt }) {
    await sqlOf(tx)
      .insertInto('access_tokens')
      .values(
        macs.sign('access_tokens', {
          id,
          token_hash: tokenHash,
          user_id: userId,
          workspace_id: workspaceId,
          scopes: [...scopes],
          created_at: at,
          expires_at: expiresAt,
          revoked_at: null,
        }),
      )
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
    return macs.genuineRows('users', rows).map(toPerson);
  },
});
