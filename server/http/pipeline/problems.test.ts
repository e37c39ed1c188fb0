import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, silentLog } from '../../../test/database.ts';
import { sqlOf } from '../../db/postgres/database.ts';
import { toAppError } from './problems.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());

/** The error of a transaction whose connection is ended, as its nth statement after that meets it. */
async function endUnderneath(nth: number): Promise<unknown> {
  return database.handle
    .transact(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(sqlOf(tx));
      await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      const query = () => sql`select 1`.execute(sqlOf(tx));
      for (let earlier = 1; earlier < nth; earlier += 1) await assert.rejects(query);
      await query();
    })
    .catch((error: unknown) => error);
}

test('a transaction whose connection ends under it is answered as unavailable, whichever statement notices', async () => {
  for (const nth of [1, 2]) {
    const error = await endUnderneath(nth);
    assert.equal(toAppError(error, silentLog).code, 'unavailable', String(error));
  }
});
