/**
 * One transaction on one connection. Its beginning, which rows it sees and its first statement travel together, so that a
 * transaction costs one round trip less for each of them.
 */
import type { Pool } from 'pg';
import type { Tx } from '../../domain/tx.ts';
import { FirstFailure } from './first-failure.ts';
import { type Query, queryOf, sqlOn } from './one-connection.ts';
import { OpenTx, type SendStatement } from './open-tx.ts';
import { showRows, type VisibleRows } from './visible-rows.ts';

const ended = 'the transaction is finished: something was not awaited';

export async function runTransaction<Result>(
  pool: Pool,
  visible: VisibleRows,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const query = queryOf(client);
  let isOpen = true;
  const failure = new FirstFailure();
  const guardedQuery: Query = (...args) =>
    isOpen ? query(...args).catch(failure.remember) : Promise.reject(new Error(ended));
  const tx = new OpenTx(sqlOn(guardedQuery), guardedQuery as SendStatement);
  let lost: Error | undefined;
  let committed = false;
  try {
    const beginning = Promise.all([showRows(client, visible), query('begin')]);
    beginning.catch(() => undefined);
    const result = await work(tx);
    // Which rows it sees is set before it begins, so a failure of that would not fail the commit.
    await beginning;
    isOpen = false;
    // It travels with what was sent before it: if that fails, so does the commit.
    const [, { command }] = (await Promise.all([tx.sent(), query('commit')])) as [
      unknown,
      { command: string },
    ];
    // PostgreSQL answers a commit of what failed with ROLLBACK, and calls that a success.
    if (command !== 'COMMIT') throw failure.cause ?? new Error('the transaction was rolled back');
    committed = true;
    return result;
  } catch (error) {
    isOpen = false;
    if (!committed)
      await query('rollback').catch((problem: Error) => {
        lost = problem;
      });
    throw failure.causeOf(error);
  } finally {
    tx.finish(committed);
    client.release(lost);
  }
}
