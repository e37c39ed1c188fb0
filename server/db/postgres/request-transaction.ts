/**
 * One transaction for a whole request. Promise: every statement made through the handle runs on one connection, and
 * either all of them are committed or none.
 *
 * Each `transact` on the handle is a savepoint. Savepoints of one connection cannot be interleaved, so they run one
 * after the other; a `transact` inside another one's work would wait for itself, so that work passes its `tx` on.
 */
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Transact } from '../../domain/tx.ts';
import type { Database } from '../schema/schema.ts';
import type { DatabaseHandle } from './database.ts';
import { OpenTx } from './open-tx.ts';

const unawaited = 'the transaction is finished: something was not awaited';

type Query = (...query: unknown[]) => Promise<unknown>;

/** A request may start several statements at once; its only connection runs them in order. */
function inOrder(client: PoolClient): Query {
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
  work: (handle: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  const query = inOrder(connection);
  const effects: (() => void)[] = [];
  let finished = false;
  let broken: Error | undefined;

  const guarded: Query = (...args) => {
    const [first] = args;
    if (finished) return Promise.reject(new Error(unawaited));
    if (typeof first === 'string' && /^\s*(begin|start|commit|rollback|abort|end)\b/i.test(first))
      return Promise.reject(new Error('a transaction within a request is made with transact'));
    return query(...args);
  };
  const client = { query: guarded, release: () => undefined };
  const ownPool = { ...client, connect: async () => client, end: async () => undefined } as unknown as Pool;
  const sql = new Kysely<Database>({ dialect: new PostgresDialect({ pool: ownPool }) });

  let lastSavepoint: Promise<unknown> = Promise.resolve();
  const transact: Transact = (part) => {
    const result = lastSavepoint.then(async () => {
      if (finished) throw new Error(unawaited);
      const tx = new OpenTx(sql);
      await query('savepoint part');
      try {
        const value = await part(tx);
        await query('release savepoint part');
        effects.push(...tx.handOver());
        return value;
      } catch (error) {
        await query('rollback to savepoint part; release savepoint part');
        throw error;
      } finally {
        tx.handOver();
      }
    });
    lastSavepoint = result.catch(() => undefined);
    return result;
  };

  try {
    await query('begin');
    const result = await work({ pool: ownPool, sql, transact });
    finished = true;
    await query('commit');
    for (const effect of effects) effect();
    return result;
  } catch (error) {
    finished = true;
    await query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}
