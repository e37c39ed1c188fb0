/**
 * One transaction on one connection. Its beginning, which rows it sees and its first statement travel together, so that a
 * transaction costs one round trip less for each of them.
 *
 * A statement that fails makes all that follow fail too, each with "current transaction is aborted". The caller gets the
 * first failure, whichever of them they happened to wait for.
 */
import type { Pool } from 'pg';
import type { Tx } from '../../domain/tx.ts';
import { type Query, queryOf, sqlOn } from './one-connection.ts';
import { OpenTx, type SendStatement } from './open-tx.ts';
import { showRows, type VisibleRows } from './visible-rows.ts';

const ended = 'the transaction is finished: something was not awaited';

/** "current transaction is aborted …", and a named statement that was not prepared because of that. */
const consequences: readonly unknown[] = ['25P02', '26000'];

const isConsequence = (error: unknown): boolean =>
  consequences.includes((error as { code?: string } | null)?.code);

export async function runTransaction<Result>(
  pool: Pool,
  visible: VisibleRows,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const query = queryOf(client);
  let isOpen = true;
  let cause: unknown;
  const remember = (error: unknown): never => {
    if (!isConsequence(error)) cause ??= error;
    throw error;
  };
  const guardedQuery: Query = (...args) =>
    isOpen ? query(...args).catch(remember) : Promise.reject(new Error(ended));
  const tx = new OpenTx(sqlOn(guardedQuery), guardedQuery as SendStatement);
  let lost: Error | undefined;
  let committed = false;
  try {
    const beginning = Promise.all([showRows(client, visible), query('begin')]);
    beginning.catch(() => undefined);
    const result = await work(tx);
    await beginning;
    await tx.sent();
    isOpen = false;
    const { command } = (await query('commit')) as { command: string };
    // PostgreSQL answers a commit of what failed with ROLLBACK, and calls that a success.
    if (command !== 'COMMIT') throw cause ?? new Error('the transaction was rolled back');
    committed = true;
    return result;
  } catch (error) {
    isOpen = false;
    if (!committed)
      await query('rollback').catch((failure: Error) => {
        lost = failure;
      });
    throw isConsequence(error) && cause !== undefined ? cause : error;
  } finally {
    tx.finish(committed);
    client.release(lost);
  }
}
