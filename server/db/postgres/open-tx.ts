import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Tx } from '../../domain/tx.ts';
import type { Database } from '../schema/schema.ts';

export type Sql = Kysely<Database>;

/** What statements run on: the text and its values, sent at once. */
export type SendStatement = (text: string, values: readonly unknown[]) => Promise<QueryResult<unknown>>;

export class OpenTx implements Tx {
  readonly tx = true;
  readonly #sql: Sql;
  readonly #send: SendStatement;
  readonly #effects: (() => void)[] = [];
  /** Statements whose answers nobody waits for yet. */
  readonly #sent: Promise<unknown>[] = [];
  #finished = false;

  constructor(sql: Sql, send: SendStatement) {
    this.#sql = sql;
    this.#send = send;
  }

  static #open(tx: Tx): OpenTx {
    if (!(tx instanceof OpenTx)) throw new Error('this is not a transaction of ours');
    if (tx.#finished) throw new Error('the transaction is finished: something was not awaited');
    return tx;
  }

  static sqlOf(tx: Tx): Sql {
    return OpenTx.#open(tx).#sql;
  }

  /**
   * Sends a statement that nobody waits for: what follows travels with it. If it fails, so does the transaction when it
   * ends. Its answer is there after the commit.
   */
  static send<Row>(tx: Tx, { sql, parameters }: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const open = OpenTx.#open(tx);
    const answer = open.#send(sql, parameters) as Promise<QueryResult<Row>>;
    // Its failure is told by `sent`.
    answer.catch(() => undefined);
    open.#sent.push(answer);
    return answer;
  }

  /** Settles when every statement that was sent has: with the first failure, which is the cause of all that follow. */
  async sent(): Promise<void> {
    for (const result of await Promise.allSettled(this.#sent))
      if (result.status === 'rejected') throw result.reason;
  }

  afterCommit(effect: () => void): void {
    this.#effects.push(effect);
  }

  finish(committed: boolean): void {
    this.#finished = true;
    if (committed) for (const effect of this.#effects) effect();
  }

  /** Finishes it as a savepoint: its effects are returned for the outer transaction to run after its own commit. */
  finishAsSavepoint(): (() => void)[] {
    this.#finished = true;
    return this.#effects;
  }
}
