/**
 * What the authorization server stores between two requests. A row is found by the hash of the code or token and
 * its payload does not contain it, so a copy of this table gives no access. Codes and refresh tokens are
 * consumed by one statement that only one of many callers can win.
 */
import type { OidcPayload, OidcRecords } from '../../domain/apps/oidc-records.ts';
import { hashSecret } from '../../lib/secrets.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

interface Row {
  readonly payload: OidcPayload;
  readonly consumed_at: Date | null;
}

const restored = (row: Row | undefined, id: string | undefined): OidcPayload | undefined =>
  row && {
    ...row.payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1_000) } : {}),
  };

export function createOidcRecords({ pool, transact }: DatabaseHandle): OidcRecords {
  const one = async (name: string, text: string, values: readonly unknown[]): Promise<Row | undefined> =>
    (await pool.query<Row>({ name, text, values: [...values] })).rows[0];

  return {
    async put(kind, id, { jti: _never, ...payload }, expiresInSeconds) {
      // A grant belongs to itself, so that one condition ends it and everything issued from it.
      const grantId = kind === 'Grant' ? id : (payload.grantId ?? null);
      await pool.query({
        name: 'put-oidc-record',
        text: `insert into oidc_records (kind, id_hash, payload, grant_id, uid, expires_at)
          values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
          on conflict (kind, id_hash) do update
          set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
        values: [
          kind,
          hashSecret(id),
          JSON.stringify(payload),
          grantId,
          payload.uid ?? null,
          expiresInSeconds ?? null,
        ],
      });
    },

    async find(kind, id) {
      const row = await one(
        'find-oidc-record',
        'select payload, consumed_at from oidc_records where kind = $1 and id_hash = $2 and (expires_at is null or expires_at > now())',
        [kind, hashSecret(id)],
      );
      return restored(row, id);
    },

    async findByUid(kind, uid) {
      const row = await one(
        'find-oidc-record-by-uid',
        'select payload, consumed_at from oidc_records where kind = $1 and uid = $2 and (expires_at is null or expires_at > now())',
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
      await pool.query({
        name: 'prolong-oidc-record',
        text: `update oidc_records set expires_at = to_timestamp($3), payload = payload || jsonb_build_object('exp', $3::bigint)
          where kind = $1 and id_hash = $2 and consumed_at is null and expires_at < to_timestamp($3)`,
        values: [kind, hashSecret(id), exp],
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
      const row = await sqlOf(tx)
        .updateTable('oidc_records')
        .set(({ fn, val, ref }) => ({
          payload: fn('jsonb_set', [ref('payload'), val('{result}'), val(JSON.stringify(result))]),
          consumed_at: fn<Date>('now', []),
        }))
        .where('kind', '=', 'Interaction')
        .where('id_hash', '=', hashSecret(uid))
        .where('consumed_at', 'is', null)
        .returning('id_hash')
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteExpired(now) {
      await pool.query('delete from oidc_records where expires_at < $1', [now]);
    },
  };
}
