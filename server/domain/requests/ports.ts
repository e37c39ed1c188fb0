/** What the door remembers about requests, across processes. */

/** An answer as it was given, byte for byte. */
export interface KeptAnswer {
  readonly status: number;
  /** Null when there was none, or when it held a secret. */
  readonly body: string | null;
  /** It held a secret, which is never kept. */
  readonly secret: boolean;
  readonly requestHash: string;
}

export interface AnswerStore {
  /** False while another request with this key runs. Held until the transaction ends, also by a crash. */
  tryLock(keyHash: string): Promise<boolean>;
  find(keyHash: string, now: Date): Promise<KeptAnswer | undefined>;
  keep(keyHash: string, answer: KeptAnswer, now: Date, expiresAt: Date): Promise<void>;
  forgetExpired(now: Date): Promise<void>;
}

export interface Spent {
  readonly ok: boolean;
  /** Until the budget is whole again. */
  readonly retryAfterSeconds: number;
}

/** A count that holds across processes: at most `limit` in each window. */
export interface Budgets {
  spendBudget(name: string, limit: number, windowSeconds: number): Promise<Spent>;
}
