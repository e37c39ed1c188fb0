/**
 * What the authorization server stores between two requests. A row is found by the hash of the code or token and
 * its payload does not contain it, so a copy of this table gives no access. Codes and refresh tokens are
 * consumed by one statement that only one of many callers can win.
 */

import type { Selectable } from 'kysely';
import type { OidcPayload, OidcRecords } from '../../domain/apps/oidc-records.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { hashSecret } from '../../lib/secrets.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';
import type { Database } from '../schema/schema.ts';

type Row = Selectable<Database['oidc_records']> & {
  readonly payload: OidcPayload;
};

const restored = (row: Row | undefined, id: string | undefined): OidcPayload | undefined =>
  row && {
    ...row.payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1_000) } : {}),
  };

export function createOidcRecords({ pool, transact }: DatabaseHandle, macs: RowMacs): OidcRecords {
  const one = async (name: string, text: string, values: readonly unknown[]): Promise<Row | undefined> =>
    macs.genuine('oidc_records', (await pool.query<Row>({ name, text, values: [...values] })).rows[0]);

  return {
    async put(kind, id, { jti: _never, ...payload }, expiresInSeconds) {
      // A grant belongs to itself, so that one condition ends it and everything issued from it.
      const grantId = kind === 'Grant' ? id : (payload.grantId ?? null);
      const row = macs.sign('oidc_records', {
        kind,
        id_hash: hashSecret(id),
        payload: storedForm(payload),
        grant_id: grantId,
        uid: payload.uid ?? null,
      });
      await pool.query({
        name: 'put-oidc-record',
        text: `insert into oidc_records (kind, id_hash, payload, grant_id, uid, mac, mac_key, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
          on conflict (kind, id_hash) do update
          set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, mac = excluded.mac,
            mac_key = excluded.mac_key, expires_at = excluded.expires_at`,
        values: [
          row.kind,
          row.id_hash,
          JSON.stringify(payload),
          row.grant_id,
          row.uid,
          row.mac,
          row.mac_key,
          expiresInSeconds ?? null,
        ],
      });
    },

    async find(kind, id) {
      const row = await one(
        'find-oidc-record',
        `select * from oidc_records where kind = $1 and id_hash = $2 and ${isAlive}`,
        [kind, hashSecret(id)],
      );
      return restored(row, id);
    },

    async findByUid(kind, uid) {
      const row = await one(
        'find-oidc-record-by-uid',
        `select * from oidc_records where kind = $1 and uid = $2 and ${isAlive}`,
        [kind, uid],
      );
      return restored(row, undefined);
    },

    async consume(kind, id) {
      const { rowCount } = await pool.query({
        name: 'consume-oidc-record',
        text: 'update oidc_records set consumed_at = now() where kind = $1 and id_hash = $2 and consumed_at is null returning kind',
        values: [kind, hashSecret(id)],
      });
      if (rowCount === 1) return { won: true };
      const { rows } = await pool.query<{ grant_id: string | null }>({
        name: 'find-oidc-family',
        text: 'select grant_id from oidc_records where kind = $1 and id_hash = $2',
        values: [kind, hashSecret(id)],
      });
      return { won: false, grantId: rows[0]?.grant_id ?? null };
    },

    async extend(kind, id, exp) {
      await transact(async (tx) => {
        const db = sqlOf(tx);
        const row = await lockRecord(db, macs, kind, id);
        if (!row || row.consumed_at || !row.expires_at || row.expires_at.getTime() >= exp * 1_000) return;
        const { mac, mac_key, payload } = macs.sign('oidc_records', {
          ...row,
          payload: { ...row.payload, exp },
        });
        await db
          .updateTable('oidc_records')
          .set({ expires_at: new Date(exp * 1_000), payload: JSON.stringify(payload), mac, mac_key })
          .where('kind', '=', kind)
          .where('id_hash', '=', row.id_hash)
          .execute();
      });
    },

    async hasCodeFor(appId, challenge) {
      // Codes are deleted minutes after they expire, so there are few to scan.
      const { rowCount } = await pool.query({
        name: 'find-challenge',
        text: `select 1 from oidc_records where kind = 'AuthorizationCode'
          and payload->>'clientId' = $1 and payload->>'codeChallenge' = $2 limit 1`,
        values: [appId, challenge],
      });
      return rowCount !== 0;
    },

    async remove(kind, id) {
      await pool.query({
        name: 'remove-oidc-record',
        text: 'delete from oidc_records where kind = $1 and id_hash = $2',
        values: [kind, hashSecret(id)],
      });
    },

    async endFamily(grantId, because, at) {
      await transact(async (tx) => {
        const db = sqlOf(tx);
        // First, so that two transactions ending the same family are serialised.
        await db
          .updateTable('app_grants')
          .set({ revoked_at: at, revoked_because: because })
          .where('oidc_grant_id', '=', grantId)
          .where('revoked_at', 'is', null)
          .execute();
        await db.deleteFrom('oidc_records').where('grant_id', '=', grantId).execute();
      });
    },

    async answerInteraction(tx, uid, result) {
      const db = sqlOf(tx);
      const row = await lockRecord(db, macs, 'Interaction', uid);
      if (!row || row.consumed_at) return false;
      const { mac, mac_key, payload } = macs.sign('oidc_records', {
        ...row,
        payload: { ...row.payload, result },
      });
      await db
        .updateTable('oidc_records')
        .set(({ fn }) => ({
          payload: JSON.stringify(payload),
          mac,
          mac_key,
          consumed_at: fn<Date>('now', []),
        }))
        .where('kind', '=', 'Interaction')
        .where('id_hash', '=', row.id_hash)
        .execute();
      return true;
    },

    async deleteExpired(now) {
      await pool.query('delete from oidc_records where expires_at < $1', [now]);
    },
  };
}

/** Until when a record works is under its MAC in the payload; the column is what finds expired ones. */
const isAlive = `(expires_at is null or expires_at > now())
  and coalesce(to_timestamp((payload->>'exp')::numeric) > now(), true)`;

/** As JSON is stored: without what is undefined. */
const storedForm = (payload: OidcPayload) => JSON.parse(JSON.stringify(payload)) as { [key: string]: Json };

async function lockRecord(db: Sql, macs: RowMacs, kind: string, id: string) {
  const row = await db
    .selectFrom('oidc_records')
    .selectAll()
    .where('kind', '=', kind)
    .where('id_hash', '=', hashSecret(id))
    .forUpdate()
    .executeTakeFirst();
  return macs.genuine('oidc_records', row);
}
