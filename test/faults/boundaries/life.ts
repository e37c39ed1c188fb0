/**
 * One life of a worker, which ends at its nth boundary: before or just after a statement to the database, a call to a
 * platform or a read of a stored file. It ends as with `kill -9`: what it waited for never comes, its connections are
 * closed, and nothing it would still do has an effect. Its work finds the boundaries through `patchProcessEdges`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Side = 'before' | 'after';

export interface Death {
  /** Its number, or its name: then the first of that name. */
  readonly boundary: number | RegExp;
  readonly side: Side;
}

interface Scope {
  readonly life: Life;
  /** Timers fire at their own time, so counting them would make boundary numbers differ from run to run. */
  readonly counted: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

export const currentScope = (): Scope | undefined => scopes.getStore();
export const runOutsideLife = <Result>(work: () => Result): Result => scopes.exit(work);

export class Life {
  readonly #death: Death | undefined;
  readonly #ending = new AbortController();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #lines = new Set<() => void>();
  readonly #died = Promise.withResolvers<'died'>();
  readonly #trail: string[] = [];
  #diedAt: string | undefined;
  #buried = false;

  /** Without a death it lives on, and counts the boundaries. */
  constructor(death?: Death) {
    this.#death = death;
  }

  get diedAt(): string | undefined {
    return this.#diedAt;
  }

  /** The boundaries that it came to, in order. */
  get trail(): readonly string[] {
    return this.#trail;
  }

  /** Aborts with its death, for requests that are in flight. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Runs `work` as a part of this life; returns `died` when the life ended in it. */
  run<Result>(work: () => Promise<Result>): Promise<Result | 'died'> {
    const working = scopes.run({ life: this, counted: true }, work);
    // Work of a killed life is not awaited, and its rejection at the end is ignored.
    working.catch(() => undefined);
    return Promise.race([working, this.#died.promise]);
  }

  uncounted<Result>(work: () => Result): Result {
    return scopes.run({ life: this, counted: false }, work);
  }

  /** A connection that ends with this life. */
  addConnection(cut: () => void): void {
    this.#lines.add(cut);
  }

  async passBoundary<Result>(
    where: string,
    counted: boolean,
    effect: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#diedAt !== undefined) return this.#never();
    const here = counted ? this.#trail.push(where) : 0;
    const endsHere = (side: Side): boolean =>
      counted && side === this.#death?.side && this.#isBoundary(here, where, this.#death.boundary);
    if (endsHere('before')) return this.#end(`before ${where}`);
    // A call that failed is a boundary like one that did not.
    const [outcome] = await Promise.allSettled([effect()]);
    if (this.#diedAt !== undefined) return this.#never();
    if (endsHere('after')) return this.#end(`after ${where}`);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  /** After judging: whatever still waits is rejected, so that no timer or file of a killed life stays open. */
  rejectPending(): void {
    if (this.#diedAt === undefined) return;
    this.#buried = true;
    for (const reject of this.#waiting) reject(new LifeEnded());
    this.#waiting.clear();
  }

  #isBoundary(here: number, where: string, wanted: Death['boundary']): boolean {
    return typeof wanted === 'number' ? here === wanted : wanted.test(where);
  }

  #end(where: string): Promise<never> {
    this.#diedAt ??= where;
    this.#ending.abort(new Error('this worker is dead'));
    for (const cut of this.#lines) cut();
    this.#died.resolve('died');
    return this.#never();
  }

  #never(): Promise<never> {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    if (this.#buried) reject(new LifeEnded());
    else this.#waiting.add(reject);
    return promise;
  }
}

class LifeEnded extends Error {}
