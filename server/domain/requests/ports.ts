/** What the HTTP layer stores about requests, across processes. */

/** A response as it was sent, byte for byte. */
export interface StoredAnswer {
  readonly status: number;
  /** Null when there was none, or when it contained a secret. */
  readonly body: string | null;
  /** It contained a secret, which is never stored. */
  readonly secret: boolean;
  readonly requestHash: string;
}

export interface AnswerStore {
  /** False while another request with this key runs. Held until the transaction ends, also by a crash. */
  tryLock(keyHash: string): Promise<boolean>;
  find(keyHash: string, now: Date): Promise<StoredAnswer | undefined>;
  /** Sent at once, to travel with the commit, which fails if it does. */
  save(keyHash: string, answer: StoredAnswer, now: Date, expiresAt: Date): void;
  deleteExpired(now: Date): Promise<void>;
}

export interface BudgetResult {
  readonly ok: boolean;
  /** Until the budget is full again. */
  readonly retryAfterSeconds: number;
}

/** A counter shared by all processes: at most `limit` in each window. */
export interface Budgets {
  spend(name: string, limit: number, windowSeconds: number): Promise<BudgetResult>;
}

export interface BudgetReader {
  /** How much of a window is spent now, and when the next one begins. */
  spent(name: string, windowSeconds: number): Promise<{ readonly spent: number; readonly endsAt: Date }>;
}

/** What a process tells and asks of one name's permits. */
export interface PermitRequest {
  /** In milliseconds. */
  readonly now: number;
  /** Since the last request: the second until which they count, and how many. */
  readonly spent: readonly (readonly [untilSecond: number, count: number])[];
  /** 0: only returns what is held. */
  readonly wanted: number;
  /** The second until which what is granted counts, unless it is reported otherwise. */
  readonly heldUntil: number;
}

export interface PermitAnswer {
  readonly granted: number;
  readonly free: number;
  /** The next second at which fewer permits count; null when none count but the caller's own. */
  readonly freesAt: number | null;
}

/** Permits shared by all processes, counted in any span of a window's length. */
export interface PermitStore {
  take(name: string, holder: string, quota: number, request: PermitRequest): Promise<PermitAnswer>;
}
