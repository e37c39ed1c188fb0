/**
 * A statement that fails makes all that follow in its transaction fail too, each with "current transaction is aborted".
 * The caller gets the first failure, whichever of them they happened to wait for.
 */

/**
 * "current transaction is aborted …", and a named statement that was not prepared or a savepoint that was not made because
 * of that.
 */
const consequences: readonly unknown[] = ['25P02', '26000', '3B001'];

const isConsequence = (error: unknown): boolean =>
  consequences.includes((error as { code?: string } | null)?.code);

export class FirstFailure {
  #cause: unknown;

  /** For `catch`: the failure goes on. */
  readonly remember = (error: unknown): never => {
    if (!isConsequence(error)) this.#cause ??= error;
    throw error;
  };

  get cause(): unknown {
    return this.#cause;
  }

  causeOf(error: unknown): unknown {
    return isConsequence(error) && this.#cause !== undefined ? this.#cause : error;
  }

  /** What failed was undone, by a savepoint. */
  forget(): void {
    this.#cause = undefined;
  }
}
