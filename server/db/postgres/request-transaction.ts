/**
 * One transaction for a whole request. Promise: every statement made through the handle runs on one connection, and
 * either all of them are committed or none.
 *
 * Each `transact` on the handle is a savepoint. Savepoints of one connection cannot be interleaved, so they run one
 * after the other. A `transact` inside the work of another one would wait for itself forever, so it is refused: that
 * work passes on its `tx`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Transact } from '../../domain/tx.ts';
import type { Database } from '../schema/schema.ts';
import type { DatabaseHandle } from './database.ts';
import { OpenTx } from './open-tx.ts';
import { showRows, type VisibleRows } from './visible-rows.ts';

const notAwaited = 'the transaction is finished: something was not awaited';

const nested = 'a transact inside the work of another one: pass on its tx instead';

/** Which handle's savepoint the code runs in; only for refusing a nested one. */
const openSavepoint = new AsyncLocalStorage<Kysely<Database>>();

type Query = (...query: unknown[]) => Promise<unknown>;

/** A request may start several statements at once; its only connection runs them in order. */
function runInOrder(client: PoolClient): Query {
  const query = client.query.bind(client) as unknown as Query;
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const result = last.then(() => query(...args));
    last = result.catch(() => undefined);
    return result;
  };
}

export async function runRequestTransaction<Result>(
  pool: Pool,
  visible: VisibleRows,
  work: (handle: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  const query = runInOrder(connection);
  const effects: (() => void)[] = [];
  let finished = false;
  let rollbackError: Error | undefined;

  const guardedQuery: Query = (...args) => {
    const [first] = args;
    if (finished) return Promise.reject(new Error(notAwaited));
    if (typeof first === 'string' && /^\s*(begin|start|commit|rollback|abort|end)\b/i.test(first))
      return Promise.reject(new Error('a transaction within a request is made with transact'));
    return query(...args);
  };
  const client = { query: guardedQuery, release: () => undefined };
  const requestPool = {
    ...client,
    connect: async () => client,
    end: async () => undefined,
  } as unknown as Pool;
  const sql = new Kysely<Database>({ dialect: new PostgresDialect({ pool: requestPool }) });

  let lastSavepoint: Promise<unknown> = Promise.resolve();
  const transact: Transact = (part) => {
    if (openSavepoint.getStore() === sql) return Promise.reject(new Error(nested));
    const result = lastSavepoint.then(async () => {
      if (finished) throw new Error(notAwaited);
      const tx = new OpenTx(sql);
      await query('savepoint part');
      try {
        const value = await openSavepoint.run(sql, part, tx);
        await query('release savepoint part');
        effects.push(...tx.finishAsSavepoint());
        return value;
      } catch (error) {
        await query('rollback to savepoint part; release savepoint part');
        throw error;
      } finally {
        tx.finishAsSavepoint();
      }
    });
    lastSavepoint = result.catch(() => undefined);
    return result;
  };

  try {
    await showRows(connection, visible);
    await query('begin');
    const result = await work({ pool: requestPool, sql, transact });
    finished = true;
    await query('commit');
    for (const effect of effects) effect();
    return result;
  } catch (error) {
    finished = true;
    await query('rollback').catch((failure: Error) => {
      rollbackError = failure;
    });
    throw error;
  } finally {
    connection.release(rollbackError);
  }
}
