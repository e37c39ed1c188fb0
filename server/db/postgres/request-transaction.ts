/**
 * One transaction for a whole request. Promise: every statement made through the handle runs on one connection, and
 * either all of them are committed or none.
 *
 * Each `transact` on the handle is a savepoint. Savepoints of one connection cannot be interleaved, so they run one
 * after the other. A `transact` inside the work of another one would wait for itself forever, so it is refused: that
 * work passes on its `tx`.
 *
 * What begins and ends them travels with the statements around it. If one of these fails, so does the commit: each savepoint
 * has a name of its own, so that no later one can undo the failure of an earlier one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import type { Transact } from '../../domain/tx.ts';
import type { DatabaseHandle } from './database.ts';
import { FirstFailure } from './first-failure.ts';
import { poolOf, type Query, queryOf, sqlOn } from './one-connection.ts';
import { OpenTx, type SendStatement, type Sql } from './open-tx.ts';
import { showRows, type VisibleRows } from './visible-rows.ts';

const notAwaited = 'the transaction is finished: something was not awaited';

/** PostgreSQL answers a commit of what failed with ROLLBACK, and calls that a success. */
const rolledBack = 'the transaction was rolled back';

const nested = 'a transact inside the work of another one: pass on its tx instead';

/** Which handle's savepoint the code runs in; only for refusing a nested one. */
const openSavepoint = new AsyncLocalStorage<Sql>();

export async function runRequestTransaction<Result>(
  pool: Pool,
  visible: VisibleRows,
  work: (handle: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  const query = queryOf(connection);
  const effects: (() => void)[] = [];
  const failure = new FirstFailure();
  let finished = false;
  let rollbackError: Error | undefined;

  const guardedQuery: Query = (...args) => {
    const [first] = args;
    if (finished) return Promise.reject(new Error(notAwaited));
    if (typeof first === 'string' && /^\s*(begin|start|commit|rollback|abort|end)\b/i.test(first))
      return Promise.reject(new Error('a transaction within a request is made with transact'));
    return query(...args).catch(failure.remember);
  };
  const sendUnawaited = (text: string): void => {
    query(text)
      .catch(failure.remember)
      .catch(() => undefined);
  };
  const sql = sqlOn(guardedQuery);

  let lastSavepoint: Promise<unknown> = Promise.resolve();
  let savepoints = 0;
  const transact: Transact = (part) => {
    if (openSavepoint.getStore() === sql) return Promise.reject(new Error(nested));
    const result = lastSavepoint.then(async () => {
      if (finished) throw new Error(notAwaited);
      const tx = new OpenTx(sql, guardedQuery as SendStatement);
      savepoints += 1;
      const name = `part_${savepoints}`;
      sendUnawaited(`savepoint ${name}`);
      try {
        const value = await openSavepoint.run(sql, part, tx);
        sendUnawaited(`release savepoint ${name}`);
        effects.push(...tx.finishAsSavepoint());
        return value;
      } catch (error) {
        await query(`rollback to savepoint ${name}; release savepoint ${name}`).catch((problem) => {
          throw failure.causeOf(problem);
        });
        const cause = failure.causeOf(error);
        failure.forget();
        throw cause;
      } finally {
        tx.finishAsSavepoint();
      }
    });
    lastSavepoint = result.catch(() => undefined);
    return result;
  };

  try {
    const beginning = Promise.all([showRows(connection, visible), query('begin')]);
    beginning.catch(() => undefined);
    const result = await work({
      pool: poolOf(guardedQuery),
      sql,
      transact,
      readTogether: (read) => read(sql),
    });
    await beginning;
    finished = true;
    const { command } = (await query('commit')) as { command: string };
    if (command !== 'COMMIT') throw failure.cause ?? new Error(rolledBack);
    for (const effect of effects) effect();
    return result;
  } catch (error) {
    finished = true;
    await query('rollback').catch((problem: Error) => {
      rollbackError = problem;
    });
    throw failure.causeOf(error);
  } finally {
    connection.release(rollbackError);
  }
}
