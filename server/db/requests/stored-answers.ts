/**
 * Stored answers for idempotency keys. The row is written by the transaction of the effect itself. These run for every request
 * with a key, so each is one prepared statement.
 */
import type { AnswerStore } from '../../domain/requests/ports.ts';
import type { DatabaseHandle } from '../postgres/database.ts';

interface AnswerRow {
  readonly request_hash: string;
  readonly status: number | null;
  readonly body: string | null;
  readonly secret: boolean;
}

export function createAnswerStore({ pool, sql }: DatabaseHandle): AnswerStore {
  return {
    async tryLock(keyHash) {
      const { rows } = await pool.query<{ free: boolean }>({
        name: 'lock-answer',
        text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
        values: [`answer ${keyHash}`],
      });
      return rows[0]?.free === true;
    },

    async find(keyHash, now) {
      const { rows } = await pool.query<AnswerRow>({
        name: 'find-answer',
        text: `select request_hash, status, body, secret from idempotency_records where id_hash = $1 and expires_at > $2`,
        values: [keyHash, now],
      });
      const [row] = rows;
      return (
        row && {
          status: row.status ?? 200,
          body: row.body,
          secret: row.secret,
          requestHash: row.request_hash,
        }
      );
    },

    save(keyHash, { status, body, secret, requestHash }, now, expiresAt) {
      const saved = pool.query({
        name: 'save-answer',
        // A conflicting row can only be an expired one.
        text: `insert into idempotency_records (id_hash, request_hash, status, body, secret, created_at, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7)
          on conflict (id_hash) do update set request_hash = excluded.request_hash, status = excluded.status,
            body = excluded.body, secret = excluded.secret, created_at = excluded.created_at,
            expires_at = excluded.expires_at`,
        values: [keyHash, requestHash, status, body, secret, now, expiresAt],
      });
      // Its failure is the one that the commit reports.
      saved.catch(() => undefined);
    },

    async deleteExpired(now) {
      await sql.deleteFrom('idempotency_records').where('expires_at', '<=', now).execute();
    },
  };
}
