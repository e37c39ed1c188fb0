/**
 * Functions that write take a `Tx`, so a row, its audit entry and its job share one transaction. A finished `Tx`
 * throws when used.
 */
export interface Tx {
  readonly tx: true;
  /** Runs after the commit, never on rollback: for wake-ups only, nothing that must not be lost. */
  afterCommit(effect: () => void): void;
}

export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
