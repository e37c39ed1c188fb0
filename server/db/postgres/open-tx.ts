import type { Kysely } from 'kysely';
import type { Tx } from '../../domain/tx.ts';
import type { Database } from '../schema/schema.ts';

export type Sql = Kysely<Database>;

export class OpenTx implements Tx {
  readonly tx = true;
  readonly #sql: Sql;
  readonly #effects: (() => void)[] = [];
  #finished = false;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  static sqlOf(tx: Tx): Sql {
    if (!(tx instanceof OpenTx)) throw new Error('this is not a transaction of ours');
    if (tx.#finished) throw new Error('the transaction is finished: something was not awaited');
    return tx.#sql;
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
