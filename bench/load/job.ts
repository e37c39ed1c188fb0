/** What the load generator is asked, and what it answers, over the channel between the two processes. */

export interface PlannedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent with an Idempotency-Key of its own each time. */
  readonly body?: string;
}

export interface LoadJob {
  readonly origin: string;
  readonly token: string;
  /** Sent one after the other, from the beginning again at their end. */
  readonly requests: readonly PlannedRequest[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second, each planned at its instant whether earlier ones were answered or not. Null: as many as it takes. */
  readonly rate: number | null;
}

export interface LoadResult {
  readonly answered: number;
  readonly seconds: number;
  /** Milliseconds to the end of the answer: from sending, or with a rate from the planned instant. */
  readonly p50: number;
  readonly p99: number;
  /** The first answer that was not 200. Such a run measures nothing. */
  readonly refusal: string | null;
}
