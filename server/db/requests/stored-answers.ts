/** Stored answers for idempotency keys. The row is written by the transaction of the effect itself. */
import { sql as raw } from 'kysely';
import type { AnswerStore } from '../../domain/requests/ports.ts';
import type { DatabaseHandle } from '../postgres/database.ts';

export function createAnswerStore({ sql }: DatabaseHandle): AnswerStore {
  return {
    async tryLock(keyHash) {
      const { rows } = await raw<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`answer ${keyHash}`}, 0)) as free`.execute(sql);
      return rows[0]?.free === true;
    },

    async find(keyHash, now) {
      const row = await sql
        .selectFrom('idempotency_records')
        .select(['request_hash', 'status', 'body', 'secret'])
        .where('id_hash', '=', keyHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return (
        row && {
          status: row.status ?? 200,
          body: row.body,
          secret: row.secret,
          requestHash: row.request_hash,
        }
      );
    },

    async save(keyHash, { status, body, secret, requestHash }, now, expiresAt) {
      const answer = {
        request_hash: requestHash,
        status,
        body,
        secret,
        created_at: now,
        expires_at: expiresAt,
      };
      await sql
        .insertInto('idempotency_records')
        .values({ id_hash: keyHash, ...answer })
        // A conflicting row can only be an expired one.
        .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(answer))
        .execute();
    },

    async deleteExpired(now) {
      await sql.deleteFrom('idempotency_records').where('expires_at', '<=', now).execute();
    },
  };
}
